import type { useForm } from "~/ui/forms/form.ts"
import type { DialogName } from "./users.url-state.ts"

type Person = {
  id: number
  name: string
  firstName: string
  lastName: string
  email: string
  version: string
  enabled: boolean
  isTenant: boolean
  /** "the tenant of unit 101" or "a past tenant". Null for everybody else. */
  tenancy: string | null
  isSelf: boolean
  passkeyRequired: boolean
  /** The caller may allow them to sign in with the password. */
  mayBeReleased: boolean
}
/** The unfinished work of a disabled or deleted account, and the accounts that can take it over. */
export type Leftovers = {
  schedules: { id: number; subject: string; next: string }[]
  drafts: { key: number; subject: string }[]
  heirs: { value: string; label: string }[]
}
export type UserDialogData = {
  name: DialogName
  here: string
  address: string
  person: Person
  held: string[]
  /** A held level weaker than the strongest one, to be set; or the level to grant to a tenant. */
  level: { value: number; name: string } | null
  grantable: { value: string; label: string }[]
  hasServer: boolean
  /** The program's own address works only on this computer, and so do the links. */
  opensOnlyHere: boolean
  left: Leftovers | null
}
export type FormResult = {
  result: Parameters<typeof useForm>[0]["lastResult"]
  intent?: string
  refusal?: { subject: string; message: string; code: string } | undefined
  secret?: string
}
