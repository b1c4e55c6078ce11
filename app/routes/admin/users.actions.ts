import { z } from "zod"
import { deleteUser, disableUser, enableUser } from "~/domain/identity/account-states.ts"
import { makeActivationLink, sendActivationAgain } from "~/domain/identity/activation.ts"
import { editUser } from "~/domain/identity/edit-person.ts"
import { ChosenUser, EditUser, GrantPermission, RevokePermissions } from "~/domain/identity/inputs.ts"
import { grantPermission, revokePermissions, setLevel } from "~/domain/identity/permission-changes.ts"
import { type Account, levelName } from "~/domain/identity/users.ts"
import { withMailOutlook } from "~/domain/mail/mail-status.ts"
import { step } from "~/http/submission.ts"
import { fullName } from "~/values/contact.ts"
import { mailWords } from "~/values/mail-status.ts"
import { addressOf, dialogAddress, listAsked } from "./users.address.ts"

/** The list as it was before the dialog: the address is made anew, only search and page are taken from the form. */
const from = { list: z.string().max(400).optional() }
const back = ({ list }: { list?: string | undefined }, notice: string) => ({
  to: addressOf(listAsked(new URLSearchParams(list))),
  notice,
})

const sentAgain = withMailOutlook(sendActivationAgain)

/** A level weaker than the strongest one held changes nothing yet: that is said, and setting it is offered. */
function granted(account: Account, input: GrantPermission & { list?: string | undefined }) {
  const { to, notice } = back(input, `${fullName(account)} holds ${levelName(input.permissionInt)} now.`)
  if (account.level >= input.permissionInt) return { to, notice }
  return {
    to: `${dialogAddress(to, "level", account.id)}&level=${input.permissionInt}`,
    notice: `${fullName(account)} holds ${levelName(input.permissionInt)} now, and still acts as ${levelName(account.level)}.`,
  }
}

/** What the forms of the page of users do, by the button that is pressed. */
export const STEPS = {
  grant: step({
    takes: GrantPermission.extend(from),
    does: grantPermission,
    then: (account, input) => granted(account, input),
  }),
  level: step({
    takes: GrantPermission.extend(from),
    does: setLevel,
    then: (account, input) => back(input, `${fullName(account)} acts as ${levelName(account.level)} now.`),
  }),
  revoke: step({
    takes: RevokePermissions.extend(from),
    does: revokePermissions,
    then: (account, input) => back(input, `All permissions of ${fullName(account)} were revoked.`),
  }),
  disable: step({
    takes: ChosenUser.extend(from),
    does: disableUser,
    then: (account, input) => back(input, `The account of ${fullName(account)} was disabled.`),
  }),
  enable: step({
    takes: ChosenUser.extend(from),
    does: enableUser,
    then: (account, input) => back(input, `The account of ${fullName(account)} was enabled.`),
  }),
  delete: step({
    takes: ChosenUser.extend(from),
    does: deleteUser,
    then: (account, input) => back(input, `The account of ${fullName(account)} was deleted.`),
  }),
  edit: step({
    takes: EditUser.extend(from),
    does: editUser,
    then: (account, input) => back(input, `${fullName(account)} was saved.`),
  }),
  activate: step({
    takes: ChosenUser.extend(from),
    does: sentAgain,
    then: ({ done: { email }, mail }, input) => back(input, mailWords(mail, "a link to choose a password", email)),
  }),
  link: step({ takes: ChosenUser, does: makeActivationLink, then: (address) => ({ shows: address }) }),
}
