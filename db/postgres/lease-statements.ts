/** A lease is a row that its holder renews. If it is not renewed in time, by the database's clock, another process can get it. */
import { NOW } from "./now.ts"

/** In milliseconds: the duration of a lease, when its holder renews it, and the time limit of a statement. */
export const TERM = 6_000
export const RENEWAL = 2_000
export const DEADLINE = 2_000

/** Statements with the lease's name and its holder. `TAKE` returns a row if this process now holds the lease. */
export const TAKE = `insert into leases (name, holder, until) values ($1, $2, ${NOW} + ${TERM})
  on conflict (name) do update set holder = excluded.holder, until = excluded.until
  where leases.holder = excluded.holder or leases.until <= ${NOW}
  returning name`
export const RELEASE = "delete from leases where name = $1 and holder = $2"
