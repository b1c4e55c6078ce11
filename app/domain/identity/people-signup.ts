import { command } from "../commands.ts"
import { mustBeConfirmed } from "../identity-confirmed.ts"
import { ADMIN } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { sendActivation } from "./account-emails.ts"
import type { NewUser } from "./inputs.ts"
import { mustHold } from "./people-rank.ts"
import { createUser, findAccount } from "./users.ts"

/** Makes a staff account and mails its activation link. Refuses as `createUser`. Source: specification 1 section 2 "Create User", api.md A3. */
export const signUp = command("create users", async (tx, actor, input: NewUser) => {
  mustHold(actor, input.permissionInt)
  if (input.permissionInt <= ADMIN) await mustBeConfirmed(tx, actor)
  const id = await createUser(tx, actor, input)
  await sendActivation(tx, id)
  const account = await findAccount(tx, id)
  if (!account) throw new Refusal("USER_NOT_FOUND")
  return account
})
