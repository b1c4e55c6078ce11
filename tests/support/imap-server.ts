/** An IMAP server in this process with one mailbox and the failures that a test chooses. */
import type { AddressInfo, Socket } from "node:net"
import hoodiecrow from "hoodiecrow-imap"
import { onTestFinished } from "vitest"
import { withInbound } from "./inbound-mails.ts"

export type ImapServer = ReturnType<typeof serverOf>

/** Starts a server until the test ends. IMAP_URL is its mailbox. */
export async function withMailbox(password = "testpass"): Promise<ImapServer> {
  const server = serverOf()
  await server.listen()
  onTestFinished(() => server.stop())
  withInbound({ imapUrl: `imap://testuser:${password}@127.0.0.1:${server.port()}/INBOX` })
  return server
}

function serverOf() {
  const imap = hoodiecrow({ plugins: ["ID", "IDLE", "UNSELECT"], storage: { INBOX: {}, "": {} } })
  const sockets = new Set<Socket>()
  let port = 0
  let opened = 0
  imap.server.on("connection", (socket) => {
    opened += 1
    sockets.add(socket)
    socket.once("close", () => sockets.delete(socket))
  })
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  const inbox = () => imap.getMailbox("INBOX")
  return {
    port: () => port,
    /** The number of connections so far. */
    opened: () => opened,
    listen: () =>
      new Promise<void>((resolve) => {
        imap.server.listen(port, "127.0.0.1", () => {
          port = (imap.server.address() as AddressInfo).port
          resolve()
        })
      }),
    stop: () =>
      new Promise<void>((resolve) => {
        imap.server.close(() => resolve())
        drop()
      }),
    /** Breaks every connection. */
    drop,
    /** Delivers a mail, by default now. */
    deliver: (raw: Buffer | string, at: Date = new Date(), flags: string[] = []) =>
      imap.appendMessage("INBOX", flags, at, Buffer.from(raw).toString("latin1")),
    /** Whether each mail is marked as read. */
    seen: () => inbox().messages.map(({ flags }) => flags.includes("\\Seen")),
    /** Gives all mails new numbers. */
    renumber() {
      const box = inbox()
      box.uidvalidity += 1
      box.uidnext = 1
      for (const mail of box.messages) mail.uid = box.uidnext++
      drop()
    },
    /** Breaks the connection when a mail is downloaded, as often as given. */
    breaksWhileReading(times: number) {
      let left = times
      const handler = imap.getCommandHandler("UID FETCH")
      imap.setCommandHandler("UID FETCH", (connection, parsed, data, callback) => {
        const isDownload = /BODY\.PEEK\[\]/i.test(data)
        if (isDownload && left > 0) {
          left -= 1
          connection.socket?.destroy()
          return
        }
        handler(connection, parsed, data, callback)
      })
    },
  }
}
