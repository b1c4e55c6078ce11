/** The container for the payment provider's form, which a script renders. The numbers of cards and accounts are typed only into the provider's frame. */
import { type Cents, formatMoney } from "~/values/money.ts"
import { Enhance } from "../enhance.tsx"
import { Notice } from "../notice.tsx"
import script from "./card-entry.enhance.tsx?worker&url"

type CardEntryProps = {
  /** The landlord's public key at the provider, and the secret of this one payment or setup. */
  cardEntry: { publicKey: string; clientSecret: string }
  /** The amount to pay; null when a method is saved for later payments. */
  total: Cents | null
  isPayer: boolean
  /** The address after the confirmation; the bank's page leads back there, too. */
  returnTo: string
}

export function CardEntry({ cardEntry: { publicKey, clientSecret }, total, isPayer, returnTo }: CardEntryProps) {
  return (
    <>
      <div
        className="card-entry"
        data-card-entry
        data-public-key={publicKey}
        data-client-secret={clientSecret}
        data-return-to={returnTo}
        data-payer={isPayer || undefined}
        data-pay={total === null ? undefined : `Pay ${formatMoney(total)}`}
      >
        <noscript>
          <Notice tone="attention">This form needs script. Without it, use the page of our payment provider.</Notice>
        </noscript>
      </div>
      <Enhance src={script} />
    </>
  )
}
