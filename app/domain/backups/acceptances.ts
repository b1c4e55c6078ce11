/** What a Super Admin accepted about the backups, with the day and the person, until someone revokes it. Audit BACKUPS_CHANGED. */
import type { Tx } from "#db/client.server.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import type { Actor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { storedSettings, storeSetting } from "../stored-settings.ts"
import { backupFolder } from "./backup-folder.ts"
import { SAME_DISK_ACCEPTED } from "./backup-state.ts"
import type { Accepted, SecretElsewhere, ShownFolder } from "./inputs.ts"

/** The setting with the instant (milliseconds) when a Super Admin confirmed that the secret is stored elsewhere. */
const SECRET_ELSEWHERE = "backupsSecretElsewhere"
const SETTINGS = { sameDisk: SAME_DISK_ACCEPTED, secret: SECRET_ELSEWHERE }
const TAKEN_BACK = {
  sameDisk: "No longer accepted that the backups lie on the disk of the database.",
  secret: "No longer said that the secret is stored elsewhere too.",
}

/** `by` and `at` (milliseconds) are null for acceptances from before they were stored. */
export type Acceptance = { what: Accepted["what"]; by: string | null; at: number | null }

/** The acceptances in force. Accepting the disk counts only for the present folder. */
export async function acceptances(tx: Tx): Promise<Acceptance[]> {
  const stored = await storedSettings(tx)
  const known = {
    sameDisk: stored.get(SAME_DISK_ACCEPTED) === backupFolder().folder,
    secret: stored.has(SECRET_ELSEWHERE),
  }
  return (["sameDisk", "secret"] as const).filter((what) => known[what]).map((what) => acceptanceOf(stored, what))
}

function acceptanceOf(stored: ReadonlyMap<string, unknown>, what: Accepted["what"]): Acceptance {
  const note = stored.get(`${SETTINGS[what]}By`)
  const { by, at } =
    typeof note === "string" ? (JSON.parse(note) as { by: string; at: number }) : { by: null, at: null }
  return { what, by, at }
}

/** Accepts that the backups are on the database's disk; again changes nothing. Refuses (409 CHANGED_MEANWHILE) if the folder has changed since it was shown. */
export const acceptSameDisk = command("run jobs", async (tx, actor, { folder }: ShownFolder): Promise<void> => {
  if (folder !== backupFolder().folder) throw new Refusal("CHANGED_MEANWHILE")
  if ((await storedSettings(tx)).get(SAME_DISK_ACCEPTED) === folder) return
  await accept(tx, actor, "sameDisk", folder)
  const details = "Accepted that the backups lie on the disk of the database."
  await record(tx, actor, { category: "BACKUPS_CHANGED", details, metadata: { Folder: folder } })
})

/** Records that the secret is also stored elsewhere. */
export const secretIsElsewhere = command("run jobs", async (tx, actor, _input: SecretElsewhere): Promise<void> => {
  await accept(tx, actor, "secret", tx.now)
  const details = "Said that the secret is stored elsewhere too."
  await record(tx, actor, { category: "BACKUPS_CHANGED", details })
})

async function accept(tx: Tx, actor: Actor, what: Accepted["what"], value: string | number): Promise<void> {
  await storeSetting(tx, SETTINGS[what], value)
  await storeSetting(tx, `${SETTINGS[what]}By`, JSON.stringify({ by: actor.name ?? "The operator", at: tx.now }))
}

/** Revokes an acceptance, so that the question is asked again. Does nothing if there is none. */
export const revokeAcceptance = command("run jobs", async (tx, actor, { what }: Accepted): Promise<void> => {
  if (!(await storedSettings(tx)).has(SETTINGS[what])) return
  await storeSetting(tx, SETTINGS[what], null)
  await storeSetting(tx, `${SETTINGS[what]}By`, null)
  await record(tx, actor, { category: "BACKUPS_CHANGED", details: TAKEN_BACK[what] })
})
