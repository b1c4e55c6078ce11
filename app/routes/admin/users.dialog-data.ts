import type { useForm } from "~/ui/form.ts"
import type { DialogName } from "./users.url-state.ts"

type Person = {
  id: number
  name: string
  firstName: string
  lastName: string
  email: string
  enabled: boolean
  isTenant: boolean
  isSelf: boolean
}
export type UserDialogData = {
  name: DialogName
  /** The address of the list without the dialog. */
  here: string
  address: string
  person: Person
  held: string[]
  /** The level to be set, where a weaker one than the strongest is held. */
  level: { value: number; name: string } | null
  grantable: { value: string; label: string }[]
  /** Whether there is a mail server. */
  hasServer: boolean
}
export type FormResult = {
  result: Parameters<typeof useForm>[0]["lastResult"]
  intent?: string
  refusal?: { subject: string; message: string; code: string } | undefined
  /** The link that was made. */
  secret?: string
}
