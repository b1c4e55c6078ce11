/** `user create` is, besides /setup, the only way to create the first administrator. `user list` lists accounts, `user link` helps a locked-out user. */
import { createInterface } from "node:readline"
import { read, write } from "#db/client.server.ts"
import type { Account } from "~/domain/identity/account.ts"
import { activationLinkFor } from "~/domain/identity/account-emails.ts"
import { linkForOperator } from "~/domain/identity/handed-links.ts"
import { NewPassword, NewUser } from "~/domain/identity/inputs.ts"
import { mustNotBeLeaked } from "~/domain/identity/leaked-passwords/leaked-passwords.ts"
import { levelName, roleLabelOf } from "~/domain/identity/levels.ts"
import { releaseForOperator } from "~/domain/identity/passkeys/passkey-release.ts"
import { mustNotNameItself } from "~/domain/identity/password-rules.ts"
import { hashPassword } from "~/domain/identity/passwords.ts"
import { searchPeople } from "~/domain/identity/people.ts"
import { createUser } from "~/domain/identity/users.ts"
import { linksOpenOnlyHere } from "~/domain/mail/public-address.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { fullName } from "~/values/contact.ts"
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
    if (link !== undefined) warnOfBaseUrl()
    return 0
  },
}

function warnOfBaseUrl(): void {
  if (!settings().baseUrlGiven) {
    console.log("BASE_URL is not set for this command: if the portal has another address, put that before /account.")
  } else if (linksOpenOnlyHere()) {
    console.log("BASE_URL names this machine itself: the link opens nowhere else.")
  }
}

export const userLink: CliCommand = {
  args: "--email E",
  description:
    "print a link by which the person chooses a new password, once, within 24 hours (the first one: within 7 days); older links are over",
  async run(args, server) {
    const { values } = readArguments(args, { email: text })
    if (values.email === undefined) throw new WrongUse("--email: Required.")
    const email = values.email
    const { account, address } = await withDatabase(server, () => write((tx) => linkForOperator(tx, email)))
    const counts = account.activated
      ? "a new password here, once, within 24 hours"
      : "a password here, once, within 7 days"
    console.log(`${account.email} (${roleLabelOf(account)}) chooses ${counts}:\n${address}`)
    if (account.passkeyRequired) {
      console.log(
        "The account signs in with a passkey: a new password does not change that. The sign-in page recovers access.",
      )
    }
    warnOfBaseUrl()
    return 0
  },
}

export const userPasskeyOff: CliCommand = {
  args: "--email E",
  description:
    "let a person who lost every passkey sign in with the password; their sessions end, and a mail notifies them",
  async run(args, server) {
    const { values } = readArguments(args, { email: text })
    if (values.email === undefined) throw new WrongUse("--email: Required.")
    const email = values.email
    const account = await withDatabase(server, () => write((tx) => releaseForOperator(tx, email)))
    console.log(`${account.email} (${roleLabelOf(account)}) signs in with the password now.`)
    return 0
  },
}

export const userList: CliCommand = {
  args: "[--search TEXT]",
  description: "list the accounts: number, email, name, what they are, and whether they are disabled or not activated",
  async run(args, server) {
    const { values } = readArguments(args, { search: text })
    const search = values.search === undefined ? {} : { search: values.search }
    const accounts = await withDatabase(server, () => read((tx) => searchPeople(tx, SYSTEM, search)))
    for (const account of accounts) console.log(lineOf(account))
    if (accounts.length === 0) console.log("No account was found.")
    return 0
  },
}

function lineOf(account: Account): string {
  const { id, email, enabled, activated, passkeyRequired } = account
  const states = [
    ...(enabled ? [] : ["disabled"]),
    ...(activated ? [] : ["not activated"]),
    ...(passkeyRequired ? ["passkey required"] : []),
  ]
  return [id, email, fullName(account), roleLabelOf(account), states.join(", ")].join("\t").trimEnd()
}

type Typed = { password?: string | undefined; "password-stdin"?: boolean | undefined }

/** A password on the command line is visible in the process list and stored in the shell's history; standard input is visible to no one. */
async function passwordFrom({ password: typed, "password-stdin": fromInput }: Typed): Promise<string | undefined> {
  if (typed !== undefined && fromInput) throw new WrongUse("Give --password or --password-stdin, not both.")
  const option = fromInput ? "--password-stdin" : "--password"
  const given = fromInput ? await firstLine() : typed
  if (given === undefined) return undefined
  const password = NewPassword.safeParse(given)
  if (!password.success) throw new WrongUse(`${option}: ${password.error.issues[0]?.message}`)
  return password.data
}

async function firstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line
  return ""
}

/** Creates the account; without a password returns the link to choose one. */
async function make(person: NewUser, password: string | undefined): Promise<string | undefined> {
  if (password !== undefined) {
    await read((tx) => mustNotNameItself(tx, password, person))
    await mustNotBeLeaked(password)
  }
  const passwordHash = password === undefined ? undefined : await hashPassword(password)
  return write(async (tx) => {
    const id = await createUser(tx, SYSTEM, { ...person, passwordHash })
    return passwordHash === undefined ? activationLinkFor(tx, { id, email: person.email }) : undefined
  })
}
