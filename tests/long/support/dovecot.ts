/** Dovecot, the IMAP server of most providers, with a configuration, ports and a mailbox of its own. It runs as the user of the tests, or as `nobody` for root. */
import { execFileSync, spawn } from "node:child_process"
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { connect } from "node:net"
import { userInfo } from "node:os"
import { delimiter, dirname, join } from "node:path"
import { expect, onTestFinished } from "vitest"
import { freePort } from "../../support/free-port.ts"
import { withInbound } from "../../support/inbound-mails.ts"
import { emptyFolder, endedAfterwards } from "../../support/processes.ts"

/** A user's PATH often lacks the folder of system programs. */
const ENV = { ...process.env, PATH: [process.env.PATH, "/usr/sbin", "/usr/local/sbin"].join(delimiter) }

/** Whether Dovecot 2.3 is on this machine; 2.4 is configured otherwise. */
export const hasDovecot = (() => {
  try {
    return execFileSync("dovecot", ["--version"], { env: ENV, stdio: "pipe" }).toString().startsWith("2.3.")
  } catch {
    return false
  }
})()

function userOf() {
  const own = userInfo()
  if (own.uid !== 0) return { name: own.username, uid: own.uid, gid: own.gid }
  const [name = "", , uid, gid] = /^nobody:.*$/m.exec(readFileSync("/etc/passwd", "utf8"))?.[0].split(":") ?? []
  return { name, uid: Number(uid), gid: Number(gid) }
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1")
    socket.once("data", (greeting) => {
      socket.destroy()
      resolve(/^\* OK/.test(greeting.toString()))
    })
    socket.once("error", () => resolve(false))
    socket.once("close", () => resolve(false))
  })

const PASSWORD = "testpass"

function configuration(folder: string, port: number, { name, uid, gid }: ReturnType<typeof userOf>): string {
  return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_failure_delay = 0
mail_location = maildir:${folder}/mail
default_internal_user = ${name}
default_internal_group = ${execFileSync("id", ["-gn", name]).toString().trim()}
default_login_user = ${name}
first_valid_uid = 1
first_valid_gid = 1
passdb {
  driver = static
  args = user=testuser password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}/home
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
`
}

/** Starts Dovecot; it runs until the test ends. IMAP_URL is its mailbox. */
export async function withDovecot(password = PASSWORD) {
  const [folder, user, port] = [emptyFolder(), userOf(), await freePort()]
  const mail = join(folder, "mail")
  // Its user must be able to enter both folders, because a whole run has a folder of its own.
  chmodSync(folder, 0o755)
  if ((statSync(dirname(folder)).mode & 0o001) === 0) chmodSync(dirname(folder), 0o711)
  const owned = (path: string) => chownSync(path, user.uid, user.gid)
  for (const path of ["home", "mail", "mail/tmp", "mail/new", "mail/cur"].map((name) => join(folder, name))) {
    mkdirSync(path)
    owned(path)
  }
  const config = join(folder, "dovecot.conf")
  writeFileSync(config, configuration(folder, port, user))
  let child: ReturnType<typeof spawn> | undefined
  let count = 0

  async function listen(): Promise<void> {
    child = endedAfterwards(spawn("dovecot", ["-F", "-c", config], { env: ENV, stdio: "ignore" }))
    await expect.poll(() => answers(port)).toBe(true)
  }
  /** Stops the server. Its sessions end some seconds later. */
  async function stop(): Promise<void> {
    if (child?.exitCode !== null) return
    const over = new Promise((resolve) => child?.once("exit", resolve))
    child.kill("SIGTERM")
    await over
  }
  await listen()
  onTestFinished(stop)
  withInbound({ imapUrl: `imap://testuser:${password}@127.0.0.1:${port}/INBOX` })
  return {
    listen,
    stop,
    /** Ends every session. */
    drop: () => execFileSync("doveadm", ["-c", config, "kick", "testuser"], { env: ENV, stdio: "pipe" }),
    /** A mail arrives as a delivering program stores it. */
    deliver(raw: Buffer | string, flags = "") {
      count += 1
      const [part, name] = [join(mail, "tmp", `mail.${count}`), `${Date.now()}.M${count}P1.test`]
      writeFileSync(part, raw)
      owned(part)
      renameSync(part, flags === "" ? join(mail, "new", name) : join(mail, "cur", `${name}:2,${flags}`))
    },
    /** The number of mails marked as read. */
    seen: () => readdirSync(join(mail, "cur")).filter((name) => /:2,[A-Z]*S/.test(name)).length,
    /** Gives all mails new numbers at the next start. */
    forgetNumbers() {
      for (const name of readdirSync(mail).filter((one) => /^dovecot(?:-uidlist|\.)/.test(one)))
        rmSync(join(mail, name), { force: true, recursive: true })
    },
  }
}
