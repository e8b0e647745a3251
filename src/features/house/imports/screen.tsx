import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useAnswer } from '#client/data/use-answer.ts'
import { useKeptState } from '#client/data/use-kept-state.ts'
import { failureMessage } from '#client/failures/failure-message.ts'
import { Banners, useBanners } from '#client/ui/messages/banners.tsx'
import { EmptyState, FailedState } from '#client/ui/messages/list-placeholders.tsx'
import { useLoadFailure } from '#client/ui/messages/load-failure.ts'
import { LoadingState } from '#client/ui/messages/spinner.tsx'
import { Stack } from '#client/ui/page/layout.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { ChooseFile } from './components/choose-file.tsx'
import { EarlierImports } from './components/earlier-imports.tsx'
import type { ChosenFile } from './components/import-of-file.tsx'
import { importKindAnswer, importsPath } from './contract.ts'

const texts = {
  heading: 'Import',
  file: 'Records from a spreadsheet',
  loading: 'Loading...',
  refused: 'Your role does not allow you to add or change records.',
}

/** Comes when a file was chosen: it knows the words of five languages. */
const ImportOfFile = lazy(async () => ({
  default: (await import('./components/import-of-file.tsx')).ImportOfFile,
}))

/** Records from spreadsheets: a file, its columns, what would happen, and then one write. */
export function ImportScreen() {
  const banners = useBanners()
  const { data: kinds, error, refetch } = useAnswer(`${importsPath}/kinds`, importKindAnswer.array().parse)
  useLoadFailure(banners, error && failureMessage(error))
  const [file, setFile] = useKeptState<ChosenFile | null>('file of an import', () => null)
  const [pasted, setPasted] = useKeptState('cells of an import', () => '')
  const queries = useQueryClient()

  async function finish(message: string) {
    setFile(null)
    setPasted('')
    banners.showSuccess(message)
    await queries.invalidateQueries()
  }

  return (
    <>
      <PageHeader heading={texts.heading} subtitle={file ? (file.name ?? 'Pasted cells') : texts.file} />
      <Banners board={banners} />
      {!kinds && (error ? <FailedState onRetry={() => refetch()} /> : <LoadingState text={texts.loading} />)}
      {kinds?.length === 0 && <EmptyState text={texts.refused} />}
      {kinds && kinds.length > 0 && !file && (
        <Stack>
          <ChooseFile
            kinds={kinds}
            pasted={pasted}
            onPaste={setPasted}
            onSheets={(sheets, name) => setFile({ sheets, name, choices: null })}
          />
          <EarlierImports banners={banners} />
        </Stack>
      )}
      {kinds && file && (
        <Suspense fallback={<LoadingState text={texts.loading} />}>
          <ImportOfFile
            key={file.name}
            file={file}
            kinds={kinds}
            onFailure={banners.showError}
            onDone={message => void finish(message)}
            onChoose={choices => setFile({ ...file, choices })}
            onLeave={() => setFile(null)}
          />
        </Suspense>
      )}
    </>
  )
}
