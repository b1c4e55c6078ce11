import { z } from "zod"
import type { Command } from "~/domain/commands.ts"
import type { Account } from "~/domain/identity/account.ts"
import { enableUser } from "~/domain/identity/account-states.ts"
import { makeActivationLink, sendActivationAgain } from "~/domain/identity/activation.ts"
import { editUser } from "~/domain/identity/edit-person.ts"
import { makePasswordLink } from "~/domain/identity/handed-links.ts"
import { EditUser, GrantOnPage, GrantPermission, RevokePermissions, UserId } from "~/domain/identity/inputs.ts"
import { levelName } from "~/domain/identity/levels.ts"
import { grantOnPage, revokePermissions, setLevel } from "~/domain/identity/permission-changes.ts"
import { withMailStatus } from "~/domain/mail/mail-status.ts"
import { deleteHandingOver, disableHandingOver } from "~/domain/messaging/hand-over.ts"
import { WithHeir } from "~/domain/messaging/hand-over-inputs.ts"
import { ChangeFirstSteps, changeFirstSteps } from "~/domain/status/first-steps.ts"
import { step } from "~/http/handlers/form-step.ts"
import { fullName } from "~/values/contact.ts"
import { mailMessage } from "~/values/mail/mail-status.ts"
import { dialogAddress, USERS } from "./users.url-state.ts"

/** The address of the list behind the dialog is rebuilt from the form's search and page only, never redirected to as sent. */
const from = { list: z.string().max(400).optional() }
const back = ({ list }: { list?: string | undefined }, notice: string) => ({
  to: USERS.here(USERS.stateIn(new URLSearchParams(list))),
  notice,
})

const sentAgain = withMailStatus(sendActivationAgain)

/** Granting a level to a tenant asks for confirmation. A level weaker than the strongest one has no effect yet; the notice says so and offers to set it. */
function granted(account: Account | null, input: GrantPermission & { list?: string | undefined }) {
  if (account === null) {
    const { to } = back(input, "")
    return `${dialogAddress(to, "tenant", input.userId)}&level=${input.permissionInt}`
  }
  const { to, notice } = back(input, `${fullName(account)} holds ${levelName(input.permissionInt)} now.`)
  if (account.level >= input.permissionInt) return { to, notice }
  return {
    to: `${dialogAddress(to, "level", account.id)}&level=${input.permissionInt}`,
    notice: `${fullName(account)} holds ${levelName(input.permissionInt)} now, and still acts as ${levelName(account.level)}.`,
  }
}

/** Changes one account. `done` is the verb in the notice. */
const changeAccount = (command: Command<WithHeir, Account>, done: string) =>
  step({
    input: WithHeir.extend(from),
    command,
    redirectTo: (account, input) => back(input, `The account of ${fullName(account)} was ${done}.`),
  })

export const STEPS = {
  grant: step({
    input: GrantOnPage.extend(from),
    command: grantOnPage,
    redirectTo: (account, input) => granted(account, input),
  }),
  level: step({
    input: GrantPermission.extend(from),
    command: setLevel,
    redirectTo: (account, input) => back(input, `${fullName(account)} acts as ${levelName(account.level)} now.`),
  }),
  revoke: step({
    input: RevokePermissions.extend(from),
    command: revokePermissions,
    redirectTo: (account, input) => back(input, `All permissions of ${fullName(account)} were revoked.`),
  }),
  disable: changeAccount(disableHandingOver, "disabled"),
  enable: changeAccount(enableUser, "enabled"),
  delete: changeAccount(deleteHandingOver, "deleted"),
  edit: step({
    input: EditUser.extend(from),
    command: editUser,
    redirectTo: (account, input) => back(input, `${fullName(account)} was saved.`),
  }),
  activate: step({
    input: UserId.extend(from),
    command: sentAgain,
    redirectTo: ({ done: { email }, mail }, input) =>
      back(input, mailMessage(mail, "a link to choose a password", email)),
  }),
  passwordLink: step({
    input: UserId,
    command: makePasswordLink,
    redirectTo: (address) => ({ shows: address }),
  }),
  firstSteps: step({
    input: ChangeFirstSteps,
    command: changeFirstSteps,
    redirectTo: ({ isDismissed }) =>
      isDismissed ? { to: "/admin", notice: "The first steps were put away. Status shows them again." } : "/admin",
  }),
  link: step({ input: UserId, command: makeActivationLink, redirectTo: (address) => ({ shows: address }) }),
}
