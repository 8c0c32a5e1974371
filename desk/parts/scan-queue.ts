import { useLocation, useNavigation, useSubmit } from '@remix-run/react';
import { type FormEvent, useEffect, useReducer } from 'react';
import { postFailed } from '~/page/retry-failed-requests';

/** The scans of one page that have no answer yet. */
interface ScanQueue {
	/** The scan that was posted last, until its answer arrives. */
	sent: FormData | null;
	/** The scans that are posted later, oldest first. */
	waiting: FormData[];
	/** Whether the next scan is posted after the answer. A refusal, a question or a failed post stops the queue. */
	goesOn: boolean;
}

/** The queues by the path of their page. A queue outlives its form, because a question may replace the form for a while. */
const queues = new Map<string, ScanQueue>();

/** The number of scans since the page was loaded. */
let scans = 0;

interface Options {
	/** A value that is new for each render of the page, from which the scans get their keys. */
	shown: string;
	/** The store's refusal of the last scan. */
	problem: object | undefined;
	/** Whether the form waits for a scan. If the form shows values to check, scans are posted without the queue. */
	isOn: boolean;
}

/**
 * Posts scans one after the other. A scanner is faster than the shop: without this queue, a second scan would be typed behind the
 * first code, or would cancel the answer to the first scan. The form is emptied when it is submitted, not when the answer arrives.
 * Each scan has a key of its own, so that two copies of a title are two scans, and a scan that is posted again counts once.
 */
export function useScanQueue({ shown, problem, isOn }: Options) {
	const { pathname } = useLocation();
	const { state } = useNavigation();
	const submit = useSubmit();
	const [, draw] = useReducer((drawn: number) => drawn + 1, 0);

	function post(queue: ScanQueue, scan: FormData | undefined): void {
		if (!scan) return;
		queue.sent = scan;
		queue.goesOn = true;
		submit(scan, { method: 'post' });
	}

	const queue = queues.get(pathname);
	const postNext = () => queue && post(queue, queue.waiting.shift());
	const discard = () => {
		queues.delete(pathname);
		draw();
	};

	function onSubmit(event: FormEvent<HTMLFormElement>): void {
		const form = event.currentTarget;
		const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
		// The search for a title by words leaves the page.
		if (!isOn || button?.getAttribute('formmethod') === 'get') return;
		const own: ScanQueue = queue ?? queues.get(pathname) ?? { sent: null, waiting: [], goesOn: false };
		const scan = new FormData(form);
		if (button?.name) scan.set(button.name, button.value);
		const isEmpty = codeOf(scan) === '';
		// The store refuses an empty scan. A second Enter after a scan is not a scan.
		if (isEmpty && own.sent === null) return;
		event.preventDefault();
		if (isEmpty) return;
		queues.set(pathname, own);
		scan.set('key', `${shown}-${scans}`);
		scans += 1;
		emptyFields(form);
		if (own.sent === null) post(own, scan);
		else own.waiting.push(scan);
	}

	// biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each answer, which has new data or a new refusal
	useEffect(() => {
		const answered = queues.get(pathname);
		if (state !== 'idle' || !answered) return;
		answered.sent = null;
		if (problem) answered.goesOn = false;
		if (answered.goesOn) post(answered, answered.waiting.shift());
		draw();
	}, [state, shown, problem, pathname]);

	useEffect(() => {
		function hold(): void {
			const held = queues.get(pathname);
			if (held) held.goesOn = false;
		}
		/** Keeps a scan that may not have reached the shop, in front of the scans after it. */
		function keepFailed(): void {
			const failed = queues.get(pathname);
			if (!failed?.sent) return;
			failed.waiting.unshift(failed.sent);
			failed.sent = null;
			hold();
			draw();
		}
		addEventListener(postFailed, keepFailed);
		return () => {
			removeEventListener(postFailed, keepFailed);
			hold();
		};
	}, [pathname]);

	const held = queue && !queue.goesOn ? queue.waiting.map(codeOf) : [];
	return { onSubmit, held, postNext, discard };
}

const codeOf = (scan: FormData): string => String(scan.get('code') ?? '').trim();

/** Empties the form for the next scan, and puts the focus into the scan field. */
function emptyFields(form: HTMLFormElement): void {
	for (const field of form.elements) {
		if (field instanceof HTMLSelectElement) field.selectedIndex = 0;
		else if (field instanceof HTMLInputElement && field.type === 'text') field.value = field.defaultValue;
	}
	const code = form.elements.namedItem('code');
	if (code instanceof HTMLInputElement) code.focus();
}
