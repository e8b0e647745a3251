import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { callFile } from '#client/data/api.ts'
import { useOneAtATime } from '#client/data/use-one-at-a-time.ts'
import { failureMessage } from '#client/failures/failure-message.ts'
import { readWineryName } from '#client/session/winery-name.ts'
import { Button } from '#client/ui/actions/button.tsx'
import { saveFile } from '#client/ui/device/save-file.ts'
import type { BannerBoard } from '#client/ui/messages/banners.tsx'
import { Panel } from '#client/ui/page/panel.tsx'
import { exportPath, exportTexts } from '#features/house/export/contract.ts'
import { exportFileName } from '#features/house/export/rules.ts'
import { today } from '#shared/days.ts'

/** Everything of the winery as one file, to keep or to take elsewhere; for administrators. */
export function ExportPanel({ banners }: { banners: BannerBoard }) {
  const oneAtATime = useOneAtATime()
  const [isBusy, setIsBusy] = useState(false)

  async function save() {
    banners.clearError()
    setIsBusy(true)
    try {
      saveFile(exportFileName(readWineryName(), today()), await callFile(exportPath))
      banners.showSuccess(exportTexts.saved)
    } catch (error) {
      banners.showError(failureMessage(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Panel
      title="Everything out"
      hint="All records, the ledger and the history in one ZIP, for a spreadsheet and for programs. Passwords stay here."
    >
      <div>
        <Button
          icon={<IconDownload size={18} aria-hidden />}
          disabled={isBusy}
          onClick={() => void oneAtATime(save)}
        >
          {isBusy ? 'Downloading...' : 'Download everything'}
        </Button>
      </div>
    </Panel>
  )
}
