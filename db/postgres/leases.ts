/** The long lease of the process that leads. */
import type { Lease, LeaseChange, LeaseHolder } from "../lease-port.ts"
import { beat } from "./beat.ts"
import { DEADLINE, RELEASE, RENEWAL, TAKE, TERM } from "./lease-statements.ts"
import { NOW } from "./now.ts"
import { aside } from "./port.ts"
import { PROCESS_ID } from "./process-id.ts"

/** When a process without the lease requests it again, in milliseconds. */
const RETRY = 1_000

const HOLDER = `select leases.holder as id, host, version from leases left join processes on processes.id = holder
  where name = $1 and until > ${NOW}`

/** Two clocks of this machine: one stops while the machine sleeps, the other can be set. */
const wall = Date.now.bind(Date)
const clocks = () => [performance.now(), wall()] as const

/** Requests a lease repeatedly until it is released; `changed` is called at each beginning and end. */
export function requestLease(name: string, changed: LeaseChange): Lease {
  let since: ReturnType<typeof clocks> | undefined
  let known = false
  const isHeld = () => since !== undefined && clocks().every((now, each) => now - (since?.[each] ?? 0) < TERM)
  const report = () => {
    if (isHeld() === known) return
    known = isHeld()
    changed(known)
  }
  const renewal = beat(async () => {
    report()
    const before = clocks()
    // If the server cannot be reached, the lease is not renewed and expires.
    const isTaken = await take(name).catch(() => undefined)
    if (isTaken !== undefined) since = isTaken ? before : undefined
    report()
    return known ? RENEWAL : RETRY
  })
  return {
    isHeld() {
      report()
      return known
    },
    async release() {
      await renewal.stop()
      since = undefined
      await aside((session) => session.query(RELEASE, [name, PROCESS_ID], DEADLINE)).catch(() => undefined)
      report()
    },
  }
}

async function take(name: string): Promise<boolean> {
  return aside(async (session) => {
    session.warnings()
    const { rows } = await session.query(TAKE, [name, PROCESS_ID], DEADLINE)
    // A warning means that the standby has not confirmed the lease, so another machine may not know about it.
    return rows.length > 0 && session.warnings().length === 0
  })
}

export async function leaseHolder(name: string): Promise<LeaseHolder | null> {
  const { rows } = await aside((session) => session.query(HOLDER, [name], DEADLINE))
  return (rows[0] as LeaseHolder | undefined) ?? null
}
