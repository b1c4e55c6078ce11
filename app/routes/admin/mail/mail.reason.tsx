import { plainReason } from "~/values/mail/mail-reasons.ts"

/** Why mail is not sent or received, in plain language, with the program's or server's own error. For an unknown cause it shows the error only. */
export function Reason({ error }: { error: string }) {
  const plain = plainReason(error)
  if (plain === null) return error
  return (
    <>
      {plain} <small className="raw">{error}</small>
    </>
  )
}
