import type { Role } from "./home-screen.ts"

/** A user with everything that belongs to the account. `phone` and `unitNumbers` are the tenant's; `levels` ascend. */
export type Account = {
  id: number
  email: string
  firstName: string
  lastName: string
  phone: string | null
  tenantId: number | null
  unitNumbers: number[]
  levels: number[]
  /** The lowest of them; NO_LEVEL without any. */
  level: number
  /** The home screen chosen, not yet compared with the roles held. */
  homeScreen: Role | null
  enabled: boolean
  /** Whether a password was ever chosen. */
  activated: boolean
  passkeyRequired: boolean
}
