/** The stored row of the deployment: the server that last had the database, and a fingerprint of the secret that all processes share. */
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { makeFolder, moveInPlace } from "../data-folder.ts"
import { MigrationRefused } from "../migration-refused.ts"
import { connect, isBefore, type Server, serverSeen } from "./hosts.ts"
import { onlyRow, type Session } from "./session.ts"

/** The file in DATA_DIR in which a process remembers the server after it ends. */
const REMEMBERED = "postgres-server.json"

type Row = { systemIdentifier: string; timeline: number; secret: string }

/**
 * Refuses a server with an older history than the stored row or this DATA_DIR knows, and a secret that differs from the other processes'. The first
 * process stores its own; later ones write only changes, because a write waits for the standby.
 */
export async function checkDeployment(address: string, folder: string, secret: string): Promise<void> {
  const session = await connect(address, {})
  try {
    const server = serverSeen()
    if (!server) throw new Error("No server was connected to")
    const row = (await storedRow(session)) ?? (await storeFirst(session, { ...server, secret }))
    const known = [row, remembered(folder)].find((one) => one !== undefined && isBefore(server, one))
    if (known) {
      throw new MigrationRefused(
        `The server of DATABASE_URL has an older history than the one used before (timeline ${server.timeline}, before ${known.timeline}): it is a former primary. Name the promoted server.`,
      )
    }
    if (row.secret !== secret) {
      throw new MigrationRefused(
        "APP_SECRET is not the one of this database: give all processes of DATABASE_URL the same.",
      )
    }
    if (row.timeline !== server.timeline || row.systemIdentifier !== server.systemIdentifier) {
      await session.query("update deployment set system_identifier = $1, timeline = $2", [
        server.systemIdentifier,
        server.timeline,
      ])
    }
    remember(folder, server)
  } finally {
    await session.end()
  }
}

/** Stores the first row. If another process was first, returns that process's row. */
async function storeFirst(session: Session, { systemIdentifier, timeline, secret }: Row): Promise<Row> {
  await session.query(
    "insert into deployment (system_identifier, timeline, secret_fingerprint) values ($1, $2, $3) on conflict do nothing",
    [systemIdentifier, timeline, secret],
  )
  const row = await storedRow(session)
  if (!row) throw new Error("The database has no row of its deployment")
  return row
}

const storedRow = (session: Session): Promise<Row | undefined> =>
  onlyRow(
    session,
    'select system_identifier as "systemIdentifier", timeline, secret_fingerprint as secret from deployment',
  )

/** The server that this DATA_DIR remembers. A damaged file, left by a crash, is ignored. */
function remembered(folder: string): Server | undefined {
  const file = join(folder, REMEMBERED)
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Server
  } catch {
    return undefined
  }
}

function remember(folder: string, server: Server): void {
  makeFolder(folder)
  const part = join(folder, `${REMEMBERED}.part`)
  writeFileSync(part, `${JSON.stringify(server)}\n`, { mode: 0o600 })
  moveInPlace(part, join(folder, REMEMBERED))
}
