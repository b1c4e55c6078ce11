/** The interface of a lease, for both engines. */

export type Lease = {
  /** Whether this process holds the lease now. Check it before each item of work, because a process that was paused does not notice the end of its lease. */
  isHeld(): boolean
  /** Releases the lease, so that another process can get it at once. */
  release(): Promise<void>
}

export type LeaseChange = (isHeld: boolean) => void

/** A process that holds a lease: its machine and version, if known. */
export type LeaseHolder = { id: string; host: string | null; version: string | null }
