/** Settings of the public page: whether it is shown, its sentences, its pictures, and whether it shows vacancies. */
import {
  describePublicPicture,
  movePublicPicture,
  removePublicPicture,
  restorePublicPictures,
} from "~/domain/public-page/arrange-pictures.ts"
import {
  DescribePublicPicture,
  MovePublicPicture,
  OnePublicPicture,
  ShowPublicPage,
  ShowVacancies,
  UploadPublicPicture,
} from "~/domain/public-page/inputs.ts"
import { listPublicPictures } from "~/domain/public-page/public-pictures.ts"
import { publicPageSwitch, setPublicPageOn } from "~/domain/public-page/public-switch.ts"
import { ownSentences, SetSentences, setSentences } from "~/domain/public-page/sentences.ts"
import { pictureProblem, uploadPublicPicture } from "~/domain/public-page/upload-picture.ts"
import { setShowVacancies, vacancySetting } from "~/domain/public-page/vacancies.ts"
import { Nothing } from "~/domain/settings/inputs.ts"
import { hasFile, uploadForm } from "~/http/handlers/files/upload-form.ts"
import { headersOfForm } from "~/http/handlers/form-result.ts"
import { step } from "~/http/handlers/form-step.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { Card } from "~/ui/card.tsx"
import { CheckBox } from "~/ui/forms/choices.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import type { Route } from "./+types/public-page.ts"
import { PictureDialog } from "./public-page.dialogs.tsx"
import { PlaceCard } from "./public-page.pictures.tsx"
import { SentencesCard, SwitchCard } from "./public-page.sentences.tsx"
import { dialogOf, HERE, placesOf } from "./public-page.view.ts"

export const handle = { static: true, title: "Public Page", area: "admin" } satisfies PageHandle

export const loader = page("manage public page", async (tx, actor, { query }) => {
  const pictures = await listPublicPictures(tx, actor, undefined)
  return {
    places: placesOf(pictures),
    canRestore: pictures.length > 0,
    vacancies: await vacancySetting(tx, actor, undefined),
    sentences: await ownSentences(tx, actor, undefined),
    isOn: await publicPageSwitch(tx, actor, undefined),
    dialog: dialogOf(pictures, query),
  }
})

const back = (notice: string) => ({ to: HERE, notice })

const upload = uploadForm({
  input: UploadPublicPicture,
  workflow: uploadPublicPicture,
  fileProblem: pictureProblem,
  redirectTo: () => back("The picture is on the public page."),
})

const change = submissions({
  switch: step({
    input: ShowPublicPage,
    command: setPublicPageOn,
    redirectTo: (isOn) => back(isOn ? "Everybody sees the public page now." : "The public page is off now."),
  }),
  sentences: step({
    input: SetSentences,
    command: setSentences,
    redirectTo: (count) => back(count === 0 ? "Nothing was changed." : "The sentences were saved."),
  }),
  vacancies: step({
    input: ShowVacancies,
    command: setShowVacancies,
    redirectTo: (isShown) => back(isShown ? "Vacancies are shown to everybody now." : "Vacancies are not shown."),
  }),
  move: step({
    input: MovePublicPicture,
    command: movePublicPicture,
    redirectTo: (_, { direction }) => back(`The picture was moved ${direction}.`),
  }),
  describe: step({
    input: DescribePublicPicture,
    command: describePublicPicture,
    redirectTo: () => back("The text of the picture was saved."),
  }),
  remove: step({
    input: OnePublicPicture,
    command: removePublicPicture,
    redirectTo: () => back("The picture was removed."),
  }),
  restore: step({
    input: Nothing,
    command: restorePublicPictures,
    redirectTo: () => back("The built-in pictures are shown again."),
  }),
})

export const action = Object.assign(
  async (args: Route.ActionArgs) => (hasFile(args.request) ? upload(args) : change(args)),
  { permission: "manage public page" as const },
)

export const headers = headersOfForm

export default function PublicPagePage({ loaderData, actionData }: Route.ComponentProps) {
  const { places, canRestore, vacancies, sentences, isOn, dialog } = loaderData
  const ofSentences = actionData && "intent" in actionData && actionData.intent === "sentences" ? actionData : undefined
  return (
    <>
      <div className="stack-lg">
        <PageHead title="Public page">
          {canRestore && (
            <a className="btn" href={`${HERE}?dialog=restore`} data-dialog>
              Restore the built-in pictures
            </a>
          )}
          {isOn && (
            <a className="btn" href="/" target="_blank" rel="noopener">
              Open the public page<span className="hidden-text"> (opens in a new tab)</span>
            </a>
          )}
        </PageHead>
        {!isOn && (
          <Notice tone="attention" title="The public page is off">
            <p>The portal's address leads to sign-in. Changes here are visible once the page is on.</p>
          </Notice>
        )}
        <SwitchCard isOn={isOn} />
        <SentencesCard sentences={sentences} formResult={ofSentences} />
        {places.map((place) => (
          <PlaceCard key={place.name} place={place} />
        ))}
        <VacanciesCard {...vacancies} />
      </div>
      <PictureDialog dialog={dialog} formResult={ofSentences ? undefined : actionData} />
    </>
  )
}

function VacanciesCard({ isShown, total }: { isShown: boolean; total: number }) {
  const why = `Everybody then sees the number, floor, square footage and monthly rent of each vacant unit (${total} now), nothing else.`
  return (
    <Card title="Vacancies">
      <form method="post" action={HERE} className="form">
        <CheckBox of={{ name: "showsVacancies", defaultChecked: isShown }} label="Show vacancies" why={why} />
        <div className="actions">
          <button type="submit" name="intent" value="vacancies" className="btn btn-primary">
            Save
          </button>
        </div>
      </form>
    </Card>
  )
}
