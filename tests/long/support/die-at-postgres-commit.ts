/**
 * Loaded into a server on PostgreSQL (`--import`). Once its DATA_DIR has the file `death.json`, the process counts its commits and kills itself (SIGKILL) at
 * the one that the file names.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { Socket } from "node:net"
import { join } from "node:path"

/** Whether the process dies before the commit is sent, before its answer arrives, or after it. */
export const MOMENTS = ["unsent", "unanswered", "answered"] as const
export type Death = { after: number; moment: (typeof MOMENTS)[number] }

export const deathIn = (folder: string) => join(folder, "death.json")

/** Makes the process of this folder die at one of its next commits. The file appears complete, by renaming. */
export function armDeath(folder: string, death: Death): void {
  const aside = join(folder, "death.part")
  writeFileSync(aside, JSON.stringify(death))
  renameSync(aside, deathIn(folder))
}

/** A commit in the protocol. The driver is part of the built program, so only its messages can be observed. */
const COMMIT = Buffer.from("Q\0\0\0\x0bcommit\0")

let commits = 0

/** The moment of the death within this commit. */
function dies(): Death["moment"] | undefined {
  const file = deathIn(process.env.DATA_DIR ?? "")
  if (!existsSync(file)) return undefined
  const { after, moment } = JSON.parse(readFileSync(file, "utf8")) as Death
  commits += 1
  return commits >= after ? moment : undefined
}

const die = () => process.kill(process.pid, "SIGKILL")
const { write } = Socket.prototype

Socket.prototype.write = function (this: Socket, ...given: Parameters<typeof write>) {
  const moment = given[0] instanceof Uint8Array && COMMIT.equals(given[0]) ? dies() : undefined
  if (moment === "unsent") die()
  if (moment === "answered") this.once("data", () => setImmediate(die))
  const isWritten = write.apply(this, given)
  if (moment === "unanswered") die()
  return isWritten
} as typeof write
