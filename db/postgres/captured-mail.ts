import { aside } from "./port.ts"

const PUT = "insert into captured_mail values ($1, $2) on conflict (name) do update set message = excluded.message"
const rows = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  aside(async (session) => (await session.query(text, values)).rows as Row[])

/** Stores captured mails as rows (db/captured-mail.ts). Each call is one statement. */
export const capturedMail = {
  async put(name: string, message: string | Buffer): Promise<void> {
    await rows(PUT, [name, String(message)])
  },
  async names(): Promise<string[]> {
    return (await rows<{ name: string }>("select name from captured_mail")).map(({ name }) => name)
  },
  async message(name: string): Promise<string | undefined> {
    const [row] = await rows<{ message: string }>("select message from captured_mail where name = $1", [name])
    return row?.message
  },
}
