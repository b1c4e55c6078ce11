/** `user create`: an account for a person of staff, made on the machine itself. The only way to the first administrator. */
import { write } from "#db/client.server.ts"
import { NewPassword, NewUser } from "~/domain/identity/inputs.ts"
import { hashPassword } from "~/domain/identity/passwords.ts"
import { createUser, levelName } from "~/domain/identity/users.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { type CliCommand, CommandFailed, checked, readArguments, withDatabase } from "./command.ts"

const text = { type: "string" } as const
const OPTIONS = { email: text, first: text, last: text, level: text, password: text }

export const userCreate: CliCommand = {
  takes: "--email E --first F --last L --level 0-9 --password P",
  does: "make an account for staff (level 0 is the most powerful)",
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
    const password = NewPassword.safeParse(values.password)
    if (!password.success) throw new CommandFailed(`--password: ${password.error.issues[0]?.message}`)
    const passwordHash = await hashPassword(password.data)
    await withDatabase(server, () => write((tx) => createUser(tx, SYSTEM, { ...person, passwordHash })), {
      make: true,
    })
    console.log(`${person.email} can sign in now (${levelName(person.permissionInt)}).`)
    return 0
  },
}
