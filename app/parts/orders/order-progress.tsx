import { Status } from '../../ui/status';
import type { progressOf } from './order-words';

/** Shows the state of an order. For a completed order, the state has no icon. */
export const OrderProgress = ({ progress: { words, stage } }: { progress: ReturnType<typeof progressOf> }) =>
	stage ? <Status stage={stage}>{words}</Status> : <p className="soft">{words}</p>;
