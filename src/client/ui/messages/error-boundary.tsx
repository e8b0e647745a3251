import { Component, type ReactNode } from 'react'

interface Props {
  fallback: ReactNode
  /** A change of it gives the content another chance. */
  resetKey?: unknown
  children: ReactNode
}

/** Keeps a failing part from taking the page with it. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidUpdate(previous: Props) {
    if (this.state.hasFailed && previous.resetKey !== this.props.resetKey) this.setState({ hasFailed: false })
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
