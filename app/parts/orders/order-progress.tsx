import { Status } from '../../ui/status';
import type { progressOf } from './order-words';

/** How far an order is. One that is over needs no mark. */
export const OrderProgress = ({ progress: { words, stage } }: { progress: ReturnType<typeof progressOf> }) =>
	stage ? <Status stage={stage}>{words}</Status> : <p className="soft">{words}</p>;
