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
  /** "the tenant of unit 101", "a past tenant"; null of everybody else. */
  tenancy: string | null
  isSelf: boolean
  passkeyRequired: boolean
}
/** What the person leaves who is disabled or deleted, and who can take it over. */
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
  /** The level to be set, when it is weaker than the strongest one; or that a tenant is to be granted. */
  level: { value: number; name: string } | null
  grantable: { value: string; label: string }[]
  hasServer: boolean
  /** Links begin with an address that only this computer opens. */
  opensOnlyHere: boolean
  left: Leftovers | null
}
export type FormResult = {
  result: Parameters<typeof useForm>[0]["lastResult"]
  intent?: string
  refusal?: { subject: string; message: string; code: string } | undefined
  secret?: string
}
