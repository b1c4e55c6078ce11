import type { SignIn } from "../sign-in-roles.ts"
import type { Role } from "./home-screen.ts"

/** A user with all data of the account. `phone` is the tenant's, for the tenant's own account alone; `unitNumbers` are the tenant's; `levels` ascend. */
export type Account = {
  id: number
  email: string
  firstName: string
  lastName: string
  phone: string | null
  tenantId: number | null
  /** Set for a person who was invited to the tenant's account. */
  signIn: SignIn | null
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
