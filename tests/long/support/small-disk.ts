/** A PostgreSQL server whose disk is small and can be filled: a file system in memory, in a separate namespace. */
import { spawn } from "node:child_process"
import { mkdirSync, rmSync, statfsSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { freePort } from "../../support/free-port.ts"
import { programsIn, temporaryFolder } from "../../support/postgres-cluster.ts"
import { endedAfterwards } from "../../support/processes.ts"

export type SmallDisk = {
  readonly address: string
  /** Fills the disk except for this many bytes. */
  fill(room: number): void
  /** Makes room on the disk, and starts the server again if it ended. */
  empty(): Promise<void>
  end(): void
}

/** The server refuses to run as root, so in an inner namespace the same user has another number. */
const SCRIPT = `mount -t tmpfs -o size=200m,mode=0777 tmpfs "$DISK" && exec unshare -U --map-user=65534 --map-group=65534 bash -c '
  "$INITDB" -D "$DISK/data" -U postgres --locale=C --encoding=UTF8 --wal-segsize=1 --no-sync -A trust > /dev/null || exit
  while true; do
    "$POSTGRES" -D "$DISK/data" -c port="$PORT" -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_wal_size=8MB -c min_wal_size=2MB
    echo "the server ended" >&2
    read -r _ || exit
  done'`

export async function startOnSmallDisk(): Promise<SmallDisk> {
  const folder = temporaryFolder()
  const { initdb, postgres } = await programsIn(folder)
  const disk = join(folder, "disk")
  mkdirSync(disk)
  const port = await freePort()
  const env = { PATH: process.env.PATH, DISK: disk, INITDB: initdb, POSTGRES: postgres, PORT: String(port) }
  const server = endedAfterwards(
    spawn("unshare", ["-rm", "bash", "-c", SCRIPT], { env, stdio: ["pipe", "ignore", "pipe"] }),
  )
  let log = ""
  server.stderr.on("data", (chunk: Buffer) => {
    log += chunk
  })
  const logged = async (text: string) => {
    while (!log.includes(text)) {
      if (server.exitCode !== null) throw new Error(`PostgreSQL cannot run on a small disk here: ${log}`)
      await pause(50)
    }
  }
  await logged("ready to accept connections")
  const inside = `/proc/${server.pid}/root${disk}`
  return {
    address: `postgres://postgres@127.0.0.1:${port}/postgres`,
    fill(room) {
      const { bavail, bsize } = statfsSync(inside)
      writeFileSync(join(inside, "ballast"), Buffer.alloc(bavail * bsize - room))
    },
    async empty() {
      rmSync(join(inside, "ballast"))
      if (!log.includes("the server ended")) return
      log = ""
      server.stdin.write("again\n")
      await logged("ready to accept connections")
    },
    end() {
      server.kill("SIGKILL")
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
