/** A lease is a row that its holder renews. It passes on when it was not renewed in time, by the database's clock. */
import { NOW } from "./now.ts"

/** In milliseconds: how long a lease counts, when its holder renews it, and the longest that a statement may take. */
export const TERM = 6_000
export const RENEWAL = 2_000
export const DEADLINE = 2_000

/** Statements with the lease's name and its holder. Taking returns a row if this process now holds it. */
export const TAKE = `insert into leases (name, holder, until) values ($1, $2, ${NOW} + ${TERM})
  on conflict (name) do update set holder = excluded.holder, until = excluded.until
  where leases.holder = excluded.holder or leases.until <= ${NOW}
  returning name`
export const RELEASE = "delete from leases where name = $1 and holder = $2"
