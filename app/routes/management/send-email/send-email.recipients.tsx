import type { Reader, RecipientGroup } from "~/domain/messaging/composition.ts"
import { MAX_RESULTS } from "~/domain/messaging/recipient-search.ts"
import { describedBy, FieldError, type FieldOf, Why } from "~/ui/forms/field-box.tsx"
import { Icon } from "~/ui/icon.tsx"
import { unitsText } from "~/values/units-text.ts"
import type { PageState } from "./send-email.state.ts"

const WHY = (
  <>
    Type a name, unit or email.
    <span data-for-script> Tab picks the first match, Enter adds the text as an address.</span>
  </>
)

/** The recipients: people and groups as tokens, a search for more, and the groups' members. */
export function Recipients({ state, of: field }: { state: PageState; of: FieldOf }) {
  const { draft, single, groups } = state.composition
  const of = { ...fieldOf(field), ...unreadOf(state) }
  const others = state.groupNames.filter(({ key }) => !groups.some((group) => group.key === key))
  return (
    <div className="field" id="recipients">
      <label htmlFor="who">Recipients</label>
      <Why of={of} why={WHY} />
      <div className="tokens">
        <div id="to" data-live>
          <input type="hidden" name="to" value={draft.to.join(" ")} />
          {groups.map(({ key, name, members }) => (
            <Token key={key} label={`${name} (${members.length})`} value={`group:${key}`} />
          ))}
          {single.map((reader) => (
            <Token
              key={reader.address}
              label={nameOf(reader)}
              value={reader.address}
              isWrong={goesAstray(state, reader)}
            />
          ))}
        </div>
        <input
          className="input"
          type="text"
          id="who"
          name="who"
          defaultValue={of.defaultValue}
          autoComplete="off"
          aria-describedby={describedBy(of, WHY)}
          aria-invalid={of.errors?.length ? true : undefined}
        />
      </div>
      <div id="who-problem" className="stack" data-live>
        <FieldError of={of} />
      </div>
      <div className="actions" id="adding" data-live>
        <button type="submit" name="next" value="search" className="btn btn-sm" data-without-script>
          <Icon name="search" />
          Search or add
        </button>
        {others.length > 0 && (
          <span className="with-action">
            <label className="hidden-text" htmlFor="group">
              Group of tenants
            </label>
            <select className="input" id="group" name="group" defaultValue="">
              <option value="">Choose a group</option>
              {others.map(({ key, name }) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </select>
            <button type="submit" name="next" value="search" className="btn btn-sm" data-here>
              Add group
            </button>
          </span>
        )}
      </div>
      <div id="found" className="found" data-live>
        {state.found && <Found found={state.found} />}
      </div>
      <div id="members" className="stack" data-live>
        {groups.map((group) => (
          <Members key={group.key} group={group} />
        ))}
      </div>
    </div>
  )
}

/** Copies the properties by name, because the spread of a form's field copies none. */
const fieldOf = ({ name, defaultValue, errors }: FieldOf): FieldOf => ({ id: "who", name, defaultValue, errors })

/** Text that is not an address stays in the field for correction. */
const unreadOf = ({ unread: { typed, problem } }: PageState) =>
  problem === undefined ? {} : { defaultValue: typed, errors: [problem] }

const nameOf = ({ name, address }: Reader) => (name === address ? address : `${name} <${address}>`)

const goesAstray = ({ composition: { draft, files } }: PageState, { address }: Reader) =>
  draft.method === "email" && files.some(({ unrelated }) => unrelated.some((reader) => reader.address === address))

function Token({ label, value, isWrong = false }: { label: string; value: string; isWrong?: boolean }) {
  return (
    <span className={isWrong ? "token problem" : "token"}>
      {isWrong && <Icon name="triangle" />}
      {label}
      <button type="submit" name="remove" value={value} data-here>
        <Icon name="close" />
        <span className="hidden-text">Remove {label}</span>
      </button>
    </span>
  )
}

/** The people found, as checkboxes. With script the combobox offers them. */
function Found({ found: { search, people } }: { found: NonNullable<PageState["found"]> }) {
  if (people.length === 0) {
    return (
      <p role="status">No results found for “{search}”. Somebody who is not listed is added by their whole email.</p>
    )
  }
  return (
    <fieldset>
      <legend className="hint" role="status">
        {people.length === 1 ? "1 person" : `${people.length} people`}
        {people.length === MAX_RESULTS && ", more may match"}
      </legend>
      <ul>
        {people.map(({ address, name, units, tenantId }) => (
          <li key={address} data-address={address}>
            <label className="check">
              <input type="checkbox" name="add" value={address} />
              <span>
                <b>{name}</b>
                <small>
                  {address}, {tenantId === null ? "no tenant" : unitsText(units)}
                </small>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <button type="submit" name="next" value="search" className="btn btn-sm">
        Add selected
      </button>
    </fieldset>
  )
}

function Members({ group: { name, members } }: { group: RecipientGroup }) {
  return (
    <details className="members">
      <summary>
        {name}: {members.length === 1 ? "1 tenant" : `${members.length} tenants`}
      </summary>
      {members.length === 0 ? (
        <p className="quiet">Nobody is in this group now.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard
        <ul tabIndex={0} aria-label={`Members of ${name}`}>
          {members.map((member) => (
            <li key={member.tenantId}>
              {member.name}{" "}
              <small>
                {member.email}, {unitsText(member.units)}
              </small>
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}
