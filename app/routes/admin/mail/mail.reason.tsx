import { plainReason } from "~/values/mail-reasons.ts"

/** Why mail does not go or come: in plain language, with the program's or the server's own error; that alone when it is unknown. */
export function Reason({ error }: { error: string }) {
  const plain = plainReason(error)
  if (plain === null) return error
  return (
    <>
      {plain} <small className="raw">{error}</small>
    </>
  )
}
