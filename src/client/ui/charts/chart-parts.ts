// The parts of the chart engine that our charts are made of; what is not named here is not sent to anybody.
export {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Decimation,
  DoughnutController,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js'
