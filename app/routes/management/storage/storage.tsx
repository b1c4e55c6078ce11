/** The property's files, and the documents on file of a unit or tenant. Source: specification 2 "Storage". */
import { browseFiles } from "~/domain/files/browse-files.ts"
import { fetchStoredFile } from "~/domain/files/fetch-file.ts"
import { DeleteFile, FetchFile, UploadDocument } from "~/domain/files/inputs.ts"
import { deleteStoredFile } from "~/domain/files/stored-files.ts"
import { uploadDocument } from "~/domain/files/upload-document.ts"
import { levelName } from "~/domain/identity/levels.ts"
import { may } from "~/domain/permissions.ts"
import { Refusal } from "~/domain/refusal.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { downloadOr } from "~/http/handlers/files/file-page.ts"
import { hasFile, redirectForScript, uploadForm } from "~/http/handlers/files/upload-form.ts"
import { headersOfForm } from "~/http/handlers/form-result.ts"
import { step } from "~/http/handlers/form-step.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { Query } from "~/http/request/query.ts"
import { Empty } from "~/ui/empty.tsx"
import { Enhance } from "~/ui/enhance.tsx"
import { Icon } from "~/ui/icon.tsx"
import { Pages } from "~/ui/lists/pagination.tsx"
import { SearchEverything } from "~/ui/lists/search-everything.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { UnitBadge } from "~/ui/unit-badge.tsx"
import { withQuery } from "~/values/lists/list-address.ts"
import type { Route } from "./+types/storage.ts"
import { StorageDialog } from "./storage.dialogs.tsx"
import script from "./storage.enhance.ts?worker&url"
import { Filters } from "./storage.filters.tsx"
import { FileTable } from "./storage.table.tsx"
import { FILES, isWrongUnit, stateIn } from "./storage.url-state.ts"
import { dialogOf, lineOf, onFileOf } from "./storage.view.ts"

export const handle = { static: true, title: "Storage", area: "management" } satisfies PageHandle

export const middleware = [redirectForScript, downloadOr({ input: FetchFile, command: fetchStoredFile })]

export const loader = page("see files", async (tx, actor, { query, download }) => {
  const requested = stateIn(query)
  const onFile = await onFileOf(tx, requested)
  const { files, units, total, everything, page: current } = await browseFiles(tx, actor, requested)
  const state = { ...requested, page: current }
  const zone = await zoneOf(tx)
  return {
    state,
    onFile,
    files: files.map((file) => lineOf(file, state, units, zone)),
    total,
    everything,
    mayShare: may(actor, "share files"),
    dialog: await dialogOf(tx, actor, { query, download }, state),
  }
})

/** The list that an upload was sent from. If its address is invalid, the whole list: the file is already stored. */
function listOf(url: string): string {
  try {
    return FILES.addressOf(stateIn(new Query(url)))
  } catch (error) {
    if (error instanceof Refusal) return FILES.path
    throw error
  }
}

const storeFile = uploadForm({
  input: UploadDocument,
  workflow: uploadDocument,
  redirectTo: ({ uploadedName, level }, request) => ({
    to: listOf(request.url),
    notice: `${uploadedName} is stored\n${levelName(level)}${level === 0 ? "s" : " and above"} can open it.`,
  }),
})

const deleteFile = submissions({
  delete: step({
    input: DeleteFile,
    command: deleteStoredFile,
    redirectTo: ({ uploadedName }, { list }) => ({
      to: withQuery(FILES.path, list ?? ""),
      notice: `${uploadedName} was deleted.`,
    }),
  }),
})

export const action = Object.assign(
  async (args: Route.ActionArgs) => (hasFile(args.request) ? storeFile(args) : deleteFile(args)),
  { permission: "manage files" as const },
)

export const headers = headersOfForm

export default function StoragePage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, onFile, files, total, everything, mayShare, dialog } = loaderData
  return (
    <>
      <div className="wide">
        <StorageHead state={state} onFile={onFile} />
        {!state.isOnFile && everything > 0 && <Filters state={state} />}
        {total === 0 ? <NoFiles state={state} /> : <FileTable files={files} mayShare={mayShare} />}
        {total > 0 && (
          <Pages
            label="Pages of stored files"
            noun="Files"
            total={total}
            page={state.page}
            per={state.per}
            to={(number) => FILES.addressOf(state, { page: number })}
          />
        )}
      </div>
      <Enhance src={script} />
      {dialog && <StorageDialog dialog={dialog} formResult={actionData} />}
    </>
  )
}

type Data = Route.ComponentProps["loaderData"]

function StorageHead({ state, onFile }: Pick<Data, "state" | "onFile">) {
  if (!onFile) {
    return (
      <PageHead title="Onsite Storage">
        <a className="btn btn-primary" href={FILES.here(state, { dialog: "upload" })} data-dialog>
          <Icon name="upload" />
          Upload
        </a>
      </PageHead>
    )
  }
  const { unit, tenant, back } = onFile
  return (
    <PageHead
      title="Documents On File"
      back={{ to: back, label: "Go Back" }}
      unitBadges={
        <>
          {unit && <UnitBadge unit={unit.number} tint={unit.status} />}
          {tenant && <bdi>{tenant.name}</bdi>}
        </>
      }
    />
  )
}

function NoFiles({ state }: Pick<Data, "state">) {
  if (state.isOnFile || FILES.isFiltered(state)) {
    return (
      <Empty
        icon={state.isOnFile ? "box" : "search"}
        title="There are no stored files on record that match your current filter."
        action={
          <>
            <a className="btn" href={FILES.path}>
              {state.isOnFile ? "All stored files" : "Clear filters"}
            </a>
            <SearchEverything search={state.tenant} />
          </>
        }
      >
        {isWrongUnit(state) ? "A unit is a whole number from 1 to 999999, without letters." : undefined}
      </Empty>
    )
  }
  return (
    <Empty icon="box" title="There are no stored files on record.">
      This list shows leases, certificates, plans and other documents of a unit or a tenant, to people whose level may
      open them.
    </Empty>
  )
}
