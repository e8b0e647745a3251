import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'

/** A small file to keep, made on the spot. The mark at its start tells Excel that the text is UTF-8. */
export function DownloadLink({
  fileName,
  content,
  children,
}: {
  fileName: string
  content: string
  children: string
}) {
  const address = `data:text/csv;charset=utf-8,${encodeURIComponent(`\ufeff${content}`)}`
  return (
    <Button
      component="a"
      variant="subtle"
      href={address}
      download={fileName}
      leftSection={<IconDownload size={18} aria-hidden />}
    >
      {children}
    </Button>
  )
}
