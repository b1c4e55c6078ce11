import type { SubmissionResult } from "@conform-to/react/future"
import { SENTENCE_NAMES, SENTENCES, type SentenceName, type Sentences } from "~/domain/public-page/sentences.ts"
import { Card } from "~/ui/card.tsx"
import { CheckBox } from "~/ui/forms/choices.tsx"
import { Field, TextArea } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { FormEnd, Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { ShownValues } from "~/ui/forms/shown-version.tsx"
import { HERE } from "./public-page.view.ts"

type SentencesCardProps = {
  sentences: Sentences
  formResult: { result: SubmissionResult<string[]>; refusal: Refused | undefined } | undefined
}

const LABELS = Object.fromEntries(SENTENCE_NAMES.map((name) => [name, SENTENCES[name].label]))

export function SentencesCard({ sentences, formResult }: SentencesCardProps) {
  const { form, fields } = useForm<Record<SentenceName, string>>({
    id: "sentences",
    lastResult: formResult?.result,
    defaultValue: sentences,
  })
  return (
    <Card title="Sentences">
      <form method="post" action={HERE} autoComplete="off" className="form" {...form.props}>
        <Problems of={form} refusal={formResult?.refusal} labels={LABELS}>
          Nothing was saved yet.
        </Problems>
        <ShownValues stored={sentences} formResult={formResult} />
        {SENTENCE_NAMES.map((name) => {
          const { label, max, isNeeded } = SENTENCES[name]
          const about = { of: fields[name], label, why: whyOf(name, sentences), maxLength: max, required: isNeeded }
          return isCard(name) ? <TextArea key={name} {...about} /> : <Field key={name} {...about} />
        })}
        <FormEnd>
          <button type="submit" name="intent" value="sentences" className="btn btn-primary">
            Save the sentences
          </button>
        </FormEnd>
      </form>
    </Card>
  )
}

/** The texts of cards need larger fields. */
const isCard = (name: SentenceName) => SENTENCES[name].max > 150

/** The maximum length, the effect of an empty sentence, and the original sentence. */
function whyOf(name: SentenceName, sentences: Sentences): string {
  const { max, isNeeded, usual, label } = SENTENCES[name]
  const empty = isCard(name) ? ` Empty: the card “${label}” is left out.` : " Empty: it is left out."
  const first = sentences[name] === usual ? "" : ` At first: “${usual}”`
  return `Up to ${max} characters.${isNeeded ? "" : empty}${first}`
}

export function SwitchCard({ isOn }: { isOn: boolean }) {
  const why = "While it is off, the portal's address leads to sign-in, and search engines are told to list nothing."
  return (
    <Card title="Who sees it">
      <form method="post" action={HERE} className="form">
        <CheckBox
          of={{ name: "showsPage", defaultChecked: isOn }}
          label="Show the public page to everybody"
          why={why}
        />
        <div className="actions">
          <button type="submit" name="intent" value="switch" className="btn btn-primary">
            Save<span className="hidden-text"> who sees it</span>
          </button>
        </div>
      </form>
    </Card>
  )
}
