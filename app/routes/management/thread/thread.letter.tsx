import { Badge } from "~/ui/badge.tsx"
import { LetterFiles } from "~/ui/letters/letter-files.tsx"
import { LetterText } from "~/ui/letters/letter-text.tsx"
import { CorrespondentName, CorrespondentNames } from "../correspondent.tsx"
import { DeliveryBadge, deliveryReason } from "../delivery-badge.tsx"
import type { LetterView } from "./thread.view.ts"

export function Letter({ letter }: { letter: LetterView }) {
  const id = `email-${letter.id}`
  return (
    <article className={letter.isOurs ? "letter ours" : "letter"} id={id} aria-labelledby={`${id}-from`}>
      <header>
        <p>
          <span id={`${id}-from`}>
            <CorrespondentName of={letter.from} showsAddress={!letter.isOurs} />
          </span>{" "}
          {letter.postedBy === null && (
            <>
              to <CorrespondentNames of={letter.to} />
            </>
          )}
        </p>
        <p>{letter.date}</p>
      </header>
      <Notes letter={letter} />
      {letter.subject !== null && <p className="quiet">{letter.subject}</p>}
      <LetterText parts={letter.parts} />
      <LetterFiles files={letter.files} />
    </article>
  )
}

function Notes({ letter }: { letter: LetterView }) {
  const { delivery, isAutomatic, isForged, isOurs, isVerified, from, postedBy } = letter
  const reason = delivery && deliveryReason(delivery)
  if (postedBy !== null) {
    const isOther = postedBy !== "" && postedBy !== from.label
    return <p className="quiet small">Written in the tenant portal{isOther && ` by ${postedBy}`}</p>
  }
  if (!delivery && isVerified && from.isKnown && from.otherEmail === null) return null
  return (
    <p className="quiet small">
      {isForged && (
        <>
          <Badge tone="problem">Sender may be forged</Badge> The receiving mail server found no proof that{" "}
          {from.address} sent this.{" "}
        </>
      )}
      {!from.isKnown && from.address !== "" && <Badge>Unknown sender</Badge>}{" "}
      {!isOurs && !isForged && !isVerified && "The sender is not verified. "}
      {from.otherEmail === "second" && "Tenants set their second email themselves."}
      {from.otherEmail === "former" && "It is no longer an email of this tenant."}
      {delivery && <DeliveryBadge of={delivery} />} {reason} {isAutomatic && "Automated email sent by system"}
    </p>
  )
}
