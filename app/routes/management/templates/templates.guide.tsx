import { SUBSTITUTION_KEYS } from "~/domain/messaging/substitution-keys.ts"
import { Card } from "~/ui/card.tsx"
import { Table } from "~/ui/lists/table.tsx"
import type { guideFor } from "./templates.guide-values.ts"

type Props = { guide: Awaited<ReturnType<typeof guideFor>>; action: string; openedId: number | undefined }

export function Guide({ guide: { search, name, values }, action, openedId }: Props) {
  return (
    <Card title="Substitution keys">
      <search>
        <form method="get" action={action} id="example">
          {openedId !== undefined && <input type="hidden" name="template" value={openedId} />}
          <div className="field">
            <label htmlFor="search">Example values of</label>
            <div className="search">
              <input
                className="input"
                type="search"
                id="search"
                name="search"
                defaultValue={search}
                maxLength={200}
                placeholder="Name, email or unit number"
              />
              <button type="submit" className="btn">
                Show
              </button>
            </div>
          </div>
        </form>
      </search>
      <div id="guide">
        <Table caption={name ? `As filled in for ${name}` : "No results found"} box="tall" columns={["Key", "Example"]}>
          <tbody id="keys">
            {SUBSTITUTION_KEYS.map((key) => (
              <tr key={key}>
                <th scope="row">
                  <code>[{key}]</code>
                </th>
                <td>{values[key] === "" ? <span className="quiet">no value</span> : values[key]}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Card>
  )
}
