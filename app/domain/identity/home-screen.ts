/** A person's home screen after signing in, by their roles and their choice. Source: specification 1 section 6, api.md section 1 (User). */
import { eq } from "drizzle-orm"
import { type HOME_SCREENS, users } from "#db/schema/index.ts"
import { command } from "../commands.ts"
import { ADMIN, MAINTENANCE, MANAGEMENT } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import type { StartPageChoice } from "./inputs.ts"

export type Role = (typeof HOME_SCREENS)[number]
export type HomeScreen = Role | "account"
/** The first page after sign-in: a home screen, or Today, which a person may choose as the first page of "management". */
export type StartPage = HomeScreen | "today"

type Roles = { level: number; tenantId: number | null }

/** The roles of a level and a tenant, the most powerful first. */
export function rolesOf({ level, tenantId }: Roles): Role[] {
  const held: [Role, boolean][] = [
    ["admin", level <= ADMIN],
    ["management", level <= MANAGEMENT],
    ["maintenance", level <= MAINTENANCE],
    ["home", tenantId !== null],
  ]
  return held.filter(([, holds]) => holds).map(([role]) => role)
}

/** The chosen home screen if its role is still held, else that of the highest role, else 'account'. */
export function homeScreenOf(person: Roles & { homeScreen: Role | null }): HomeScreen {
  const roles = rolesOf(person)
  const home = roles.find((role) => role === person.homeScreen)
  return home ?? roles[0] ?? "account"
}

type Person = Roles & { homeScreen: Role | null; startsOnToday: boolean }

export function startPageOf(person: Person): StartPage {
  const home = homeScreenOf(person)
  return home === "management" && person.startsOnToday ? "today" : home
}

/** Stores the caller's home screen; "today" is management beginning with Today. Refuses a role they lack (403 INSUFFICIENT_PERMISSIONS). Source: api.md U7. */
export const chooseHomeScreen = command("be signed in", async (tx, actor, { homescreen }: StartPageChoice) => {
  const homeScreen = homescreen === "today" ? "management" : homescreen
  if (actor.userId === null || !rolesOf(actor).includes(homeScreen)) throw new Refusal("INSUFFICIENT_PERMISSIONS")
  const stored = { homeScreen, startsOnToday: homescreen === "today" }
  await tx.run(tx.update(users).set(stored).where(eq(users.id, actor.userId)))
  return { homeScreen }
})
