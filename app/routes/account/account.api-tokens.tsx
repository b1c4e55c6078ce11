import { type ApiTokenLine, ApiTokenList } from "~/ui/api-tokens.tsx"
import { Card } from "~/ui/card.tsx"

type Props = { tokens: readonly ApiTokenLine[]; zone: string; here: string }

/** The tokens with which programs act for this person. An administrator makes them; the person can revoke them. */
export function OwnApiTokens({ tokens, zone, here }: Props) {
  return (
    <Card title="Programs that act as you" className="card form">
      <p className="quiet">
        An administrator made these API tokens. Revoke one that you do not know, and tell an administrator.
      </p>
      <ApiTokenList tokens={tokens} zone={zone} toRevoke={(id) => `${here}?dialog=revoke&token=${id}`} />
    </Card>
  )
}
