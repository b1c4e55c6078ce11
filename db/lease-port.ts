/** What a lease offers, on either engine. */

export type Lease = {
  /** Whether this process holds the lease now. A process that was paused wakes up late, so it asks before each item of its work. */
  isHeld(): boolean
  /** Gives the lease up, so that another process gets it at once. */
  release(): Promise<void>
}

export type LeaseChange = (isHeld: boolean) => void

/** A process that holds a lease: its machine and its version, as far as it is known. */
export type LeaseHolder = { id: string; host: string | null; version: string | null }
