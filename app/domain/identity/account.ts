import type { Role } from "./home-screen.ts"

/** A user with all data of the account. `phone` and `unitNumbers` are the tenant's; `levels` ascend. */
export type Account = {
  id: number
  email: string
  firstName: string
  lastName: string
  phone: string | null
  tenantId: number | null
  unitNumbers: number[]
  levels: number[]
  /** The lowest level; NO_LEVEL without any. */
  level: number
  /** The chosen home screen, not yet checked against the roles. */
  homeScreen: Role | null
  startsOnToday: boolean
  enabled: boolean
  /** Whether the person has ever chosen a password. */
  activated: boolean
  passkeyRequired: boolean
}
