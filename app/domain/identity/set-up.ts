/** The first run: the person with the one-time token becomes the Super Admin and names the property. Source: operations/install.md, threats.md T39. */
import { read, type Tx, write } from "#db/client.server.ts"
import { fullName } from "~/values/contact.ts"
import { record } from "../audit/log.ts"
import { command, workflow } from "../commands.ts"
import { type Actor, SYSTEM } from "../permissions.ts"
import { badField, Refusal } from "../refusal.ts"
import { setDefaults } from "../settings/set-defaults.ts"
import { rememberNetwork } from "./account-guesses.ts"
import type { FirstRun } from "./inputs.ts"
import { mustNotBeLeaked } from "./leaked-passwords/leaked-passwords.ts"
import { mustNotNameItself } from "./password-rules.ts"
import { hashPassword } from "./passwords.ts"
import { countFailure, mustBeWithin, networkOf, setupLimits } from "./rate-limits.ts"
import { openSession } from "./sessions/sessions.ts"
import { closeSetup, isSetupOpen, isSetupToken } from "./setup-token.ts"
import { createUser } from "./users.ts"

const SUPER_ADMIN = 0
const WRONG_TOKEN = "This setup token is not valid. The log of the latest start has the current one."

/** Refuses (404) once there is an administrator. */
export const mustBeOpen = command("use public pages", async (tx) => {
  if (!(await isSetupOpen(tx))) throw closed()
})

/**
 * Creates the Super Admin, sets the property's name and zone, closes setup permanently and signs in. Only one attempt succeeds. Refuses 404 once closed;
 * 403 a wrong token (counted); 429 ten of those in 15 minutes; 400 passwords that differ; 409 an email in use. Audit USR_CREATED, SETTINGS_CHANGED and
 * USR_LOGIN.
 */
export const setUp = workflow("use public pages", async (actor, input: FirstRun) => {
  const mayTry = await read(async (tx) => {
    await mustBeOpen(tx, actor, {})
    await mustBeWithin(tx, setupLimits(actor.ip))
    return isSetupToken(tx, input.token)
  })
  if (!mayTry) throw await wrongToken(actor)
  if (input.password !== input.passwordAgain) {
    throw badField("passwordAgain", "Your passwords don't match! Please try again.")
  }
  await read((tx) => mustNotNameItself(tx, input.password, input))
  await mustNotBeLeaked(input.password)
  const passwordHash = await hashPassword(input.password, { network: networkOf(actor.ip) })
  return write(async (tx) => {
    // Checked again here: another person may have been first while the hash was computed.
    if (!(await isSetupToken(tx, input.token))) throw closed()
    return settle(tx, actor, input, passwordHash)
  })
})

async function wrongToken(actor: Actor): Promise<Refusal> {
  await write(async (tx) => {
    await mustBeWithin(tx, setupLimits(actor.ip))
    await countFailure(tx, setupLimits(actor.ip))
  })
  return new Refusal("INSUFFICIENT_PERMISSIONS", { fields: { token: [WRONG_TOKEN] } })
}

function closed(): Refusal {
  return new Refusal("ROUTE_NOT_FOUND", { subject: "Setup Closed", message: "This property is set up already." })
}

async function settle(tx: Tx, actor: Actor, input: FirstRun, passwordHash: string) {
  const { firstName, lastName, email, propertyName, timezone } = input
  const person = { firstName, lastName, email, permissionInt: SUPER_ADMIN, passwordHash }
  const userId = await createUser(tx, { ...SYSTEM, ip: actor.ip }, person)
  await closeSetup(tx)
  const administrator: Actor = { ...actor, userId, name: fullName(person), level: SUPER_ADMIN }
  await setDefaults(tx, administrator, {
    propertyName,
    websiteHeader: propertyName,
    propertyAddress: input.propertyAddress ?? null,
    propertyCity: input.propertyCity ?? null,
    propertyState: input.propertyState ?? null,
    propertyZip: input.propertyZip ?? null,
    timezone,
  })
  await rememberNetwork(tx, userId, actor.ip)
  const session = await openSession(tx, { userId, channel: "page", from: actor })
  await record(tx, administrator, {
    category: "USR_LOGIN",
    details: `${fullName(person)} set the property up.`,
    metadata: { Factor: "password" },
  })
  return session
}
