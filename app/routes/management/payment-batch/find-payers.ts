/** Tenants offered while a person types in a row. By POST, because the typed text must not be logged. */
import { FindPayers } from "~/domain/payments/batches/batch-inputs.ts"
import { namedBy, offeredPayers } from "~/domain/payments/batches/batch-tenants.ts"
import { postedQuery } from "~/http/handlers/posted-query.ts"
import { scriptEndpoint } from "~/http/handlers/script-endpoint.ts"
import { onlyByForm } from "~/http/handlers/sign-out.ts"
import { formatPlain } from "~/values/money.ts"
import { payerText } from "./payment-batch.row.tsx"

export const action = scriptEndpoint(
  postedQuery({
    input: FindPayers,
    command: offeredPayers,
    output: (payers) =>
      payers.map((payer) => ({
        value: namedBy(payer),
        units: payer.units.map(String),
        text: payerText(payer),
        cents: payer.owed,
        owed: payer.owed > 0 ? formatPlain(payer.owed) : "",
      })),
  }),
)
export const loader = onlyByForm
