/** `user create`: a staff account, made on the machine itself. Beside /setup the only way to the first administrator. */
import { createInterface } from "node:readline"
import { read, write } from "#db/client.server.ts"
import { linkFor } from "~/domain/identity/account-emails.ts"
import { NewPassword, NewUser } from "~/domain/identity/inputs.ts"
import { mustNotNameItself } from "~/domain/identity/password-rules.ts"
import { hashPassword } from "~/domain/identity/passwords.ts"
import { createUser, levelName } from "~/domain/identity/users.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { settings } from "../settings.ts"
import { type CliCommand, checked, readArguments, WrongUse, withDatabase } from "./command.ts"

const text = { type: "string" } as const
const OPTIONS = {
  email: text,
  first: text,
  last: text,
  level: text,
  password: text,
  "password-stdin": { type: "boolean" },
} as const

export const userCreate: CliCommand = {
  args: "--email E --first F --last L --level 0-9 [--password-stdin | --password P]",
  description:
    "make an account for staff (level 0 is the most powerful); without a password it prints an activation link, with --password-stdin it reads one line",
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
    const password = await passwordFrom(values)
    const link = await withDatabase(server, () => make(person, password), { make: true })
    const level = levelName(person.permissionInt)
    if (link === undefined) console.log(`${person.email} can sign in now (${level}).`)
    else console.log(`${person.email} (${level}) chooses a password here, once, within 7 days:\n${link}`)
    if (link !== undefined && !settings().baseUrlGiven) {
      console.log("BASE_URL is not set for this command: if the portal has another address, put that before /account.")
    }
    return 0
  },
}

type Typed = { password?: string | undefined; "password-stdin"?: boolean | undefined }

/**
 * The password. On the command line everybody on the machine can read it in the process list while the command runs, and the shell's history stores
 * it; the first line of standard input is visible to nobody.
 */
async function passwordFrom({ password: typed, "password-stdin": fromInput }: Typed): Promise<string | undefined> {
  if (typed !== undefined && fromInput) throw new WrongUse("Give --password or --password-stdin, not both.")
  const option = fromInput ? "--password-stdin" : "--password"
  const given = fromInput ? await firstLine() : typed
  if (given === undefined) return undefined
  const password = NewPassword.safeParse(given)
  if (!password.success) throw new WrongUse(`${option}: ${password.error.issues[0]?.message}`)
  return password.data
}

/** The first line of standard input, without its end. */
async function firstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line
  return ""
}

/** Makes the account; without a password it returns the link to choose one. */
async function make(person: NewUser, password: string | undefined): Promise<string | undefined> {
  if (password !== undefined) await read((tx) => mustNotNameItself(tx, password, person))
  const passwordHash = password === undefined ? undefined : await hashPassword(password)
  return write(async (tx) => {
    const id = await createUser(tx, SYSTEM, { ...person, passwordHash })
    return passwordHash === undefined ? (await linkFor(tx, { id, email: person.email }, "activate")).address : undefined
  })
}
