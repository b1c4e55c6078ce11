/** A real mail server on this machine. A test chooses its behaviour: success, failure, refused recipients, delays or silence. */
import { createServer, type Server, type Socket } from "node:net"
import { SMTPServer } from "smtp-server"
import { onTestFinished } from "vitest"
import { replaceSettings, settings } from "../../settings.ts"

export type Arrived = { to: string[]; text: string; messageId: string }

type Behaviour = {
  /** The status of RCPT TO for an address. 400 and above refuses it. */
  recipient?: (address: string) => number | undefined
  /** The status of the whole mail, after its text. */
  message?: () => number | undefined
  /** Milliseconds before it accepts a mail's text. */
  delay?: number
  /** Requires this password. */
  password?: string
}

export type MailServer = { url: string; arrived: Arrived[]; stop(): Promise<void> }

const refusal = (status: number) => Object.assign(new Error(`Refused with ${status}`), { responseCode: status })

/** Starts a server. A later change of `how` changes its behaviour. */
export async function mailServer(how: Behaviour = {}): Promise<MailServer> {
  const arrived: Arrived[] = []
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", ...(how.password === undefined ? ["AUTH"] : [])],
    allowInsecureAuth: true,
    authOptional: how.password === undefined,
    logger: false,
    onAuth: ({ password }, _session, callback) =>
      password === how.password ? callback(null, { user: "suitekeeper" }) : callback(refusal(535)),
    onRcptTo: ({ address }, _session, callback) => {
      const status = how.recipient?.(address)
      callback(status ? refusal(status) : null)
    },
    onData: (stream, session, callback) => {
      const parts: Buffer[] = []
      stream.on("data", (part: Buffer) => parts.push(part))
      stream.on("end", () => {
        const text = Buffer.concat(parts).toString()
        const status = how.message?.()
        const finish = () => {
          if (status) return callback(refusal(status))
          const messageId = /^Message-ID: (\S+)/im.exec(text)?.[1] ?? ""
          arrived.push({ to: session.envelope.rcptTo.map(({ address }) => address), text, messageId })
          callback(null, "Taken")
        }
        if (how.delay) setTimeout(finish, how.delay)
        else finish()
      })
    },
  })
  server.on("error", () => undefined)
  const url = await listening(server.server)
  return { url, arrived, stop: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

/** A server that accepts connections and never sends anything. */
export async function silentServer(): Promise<MailServer> {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on("error", () => undefined)
  })
  const url = await listening(server)
  return {
    url,
    arrived: [],
    stop: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** An address without a server. */
export async function nobodyThere(): Promise<string> {
  const server = createServer()
  const url = await listening(server)
  await new Promise<void>((resolve) => server.close(() => resolve()))
  return url
}

function listening(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      resolve(`smtp://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`)
    })
  })
}

/** Configures a mail server until the test ends, by default one that is never called. */
export function withMailServer(smtpUrl = "smtp://127.0.0.1:9"): void {
  const before = settings()
  replaceSettings({ ...before, smtpUrl })
  onTestFinished(() => replaceSettings(before))
}
