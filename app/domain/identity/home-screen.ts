/** A person's home screen after signing in, by their roles and their choice. Source: specification 1 section 6, api.md section 1 (User). */
import { eq } from "drizzle-orm"
import { type HOME_SCREENS, users } from "#db/schema/index.ts"
import { command } from "../commands.ts"
import { ADMIN, MAINTENANCE, MANAGEMENT } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import type { HomeScreenChoice } from "./inputs.ts"

export type Role = (typeof HOME_SCREENS)[number]
export type HomeScreen = Role | "account"

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

/** Stores the caller's home screen. Refuses a role they do not hold (403 INSUFFICIENT_PERMISSIONS). Source: api.md U7. */
export const chooseHomeScreen = command("be signed in", async (tx, actor, { homescreen }: HomeScreenChoice) => {
  if (actor.userId === null || !rolesOf(actor).includes(homescreen)) throw new Refusal("INSUFFICIENT_PERMISSIONS")
  await tx.run(tx.update(users).set({ homeScreen: homescreen }).where(eq(users.id, actor.userId)))
  return { homeScreen: homescreen }
})
