/** Types for the used parts of hoodiecrow-imap, which has none of its own. */
declare module "hoodiecrow-imap" {
  import type { Server, Socket } from "node:net"

  type Mail = { raw: string; uid: number; flags: string[]; internaldate: string }
  type Mailbox = { messages: Mail[]; uidvalidity: number; uidnext: number }
  type Connection = { socket: Socket | null }
  type Handler = (connection: Connection, parsed: object, data: string, callback: () => void) => void
  type Imap = {
    server: Server
    getMailbox(name: string): Mailbox
    appendMessage(mailbox: string, flags: string[], internaldate: Date | false, raw: string): void
    getCommandHandler(command: string): Handler
    setCommandHandler(command: string, handler: Handler): void
  }
  export default function hoodiecrow(options: { plugins: string[]; storage: object }): Imap
}
