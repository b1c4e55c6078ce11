/** `user create`: an account for a person of staff, made on the machine itself. Beside /setup the only way to the first administrator. */
import { type Tx, write } from "#db/client.server.ts"
import { NewPassword, NewUser } from "~/domain/identity/inputs.ts"
import { linkFor } from "~/domain/identity/links.ts"
import { hashPassword } from "~/domain/identity/passwords.ts"
import { createUser, levelName } from "~/domain/identity/users.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { type CliCommand, checked, readArguments, WrongUse, withDatabase } from "./command.ts"

const text = { type: "string" } as const
const OPTIONS = { email: text, first: text, last: text, level: text, password: text }

export const userCreate: CliCommand = {
  takes: "--email E --first F --last L --level 0-9 [--password P]",
  does: "make an account for staff (level 0 is the most powerful); without a password it prints an activation link",
  async run(args, server) {
    const { values } = readArguments(args, OPTIONS)
    const typed = {
      email: values.email,
      firstName: values.first,
      lastName: values.last,
      permissionInt: values.level === undefined ? undefined : Number(values.level || "?"),
    }
    const named = { email: "--email", firstName: "--first", lastName: "--last", permissionInt: "--level" }
    const person = checked(NewUser, typed, named)
    const passwordHash = await hashOf(values.password)
    const link = await withDatabase(server, () => write((tx) => make(tx, { ...person, passwordHash })), { make: true })
    const level = levelName(person.permissionInt)
    if (link === undefined) console.log(`${person.email} can sign in now (${level}).`)
    else console.log(`${person.email} (${level}) chooses a password here, once, within 7 days:\n${link}`)
    return 0
  },
}

async function hashOf(typed: string | undefined): Promise<string | undefined> {
  if (typed === undefined) return undefined
  const password = NewPassword.safeParse(typed)
  if (!password.success) throw new WrongUse(`--password: ${password.error.issues[0]?.message}`)
  return hashPassword(password.data)
}

/** Makes the account; without a password it answers the link by which the person chooses one. */
async function make(tx: Tx, person: NewUser & { passwordHash: string | undefined }): Promise<string | undefined> {
  const id = await createUser(tx, SYSTEM, person)
  if (person.passwordHash !== undefined) return undefined
  return (await linkFor(tx, { id, email: person.email }, "activate")).address
}
