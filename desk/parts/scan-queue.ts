import { useLocation, useNavigation, useSubmit } from '@remix-run/react';
import { type FormEvent, useEffect, useReducer } from 'react';
import { postFailed } from '~/page/retry-failed-requests';

/** The scans of one page that have no answer yet. */
interface ScanQueue {
	/** The scan that was posted last, until its answer arrives. */
	sent: FormData | null;
	/** The scan whose answer replaced the form: a question about the scan, or an error page. */
	replaced: FormData | null;
	/** The scans that are posted later, oldest first. */
	waiting: FormData[];
	/** Whether the next scan is posted after the answer. A refusal, a question or a failed post stops the queue. */
	goesOn: boolean;
}

const emptyQueue = { sent: null, replaced: null, goesOn: false } as const;

/** The queues of a browser tab are kept under this name, so that a reload loses no scan. */
const storageName = 'waiting-scans';

/** The queues by the path of their page. A queue outlives its form, because a question may replace the form for a while. */
const queues = keptQueues();

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
	const [drawn, draw] = useReducer((drawn: number) => drawn + 1, 0);

	function post(queue: ScanQueue, scan: FormData | undefined): void {
		if (!scan) return;
		queue.sent = scan;
		queue.replaced = null;
		queue.goesOn = true;
		keepQueues();
		submit(scan, { method: 'post' });
	}

	const queue = queues.get(pathname);
	const postNext = () => queue && post(queue, queue.waiting.shift());
	const discard = () => {
		queues.delete(pathname);
		keepQueues();
		draw();
		const form = document.getElementById('scan');
		if (form instanceof HTMLFormElement) emptyFields(form);
	};

	function onSubmit(event: FormEvent<HTMLFormElement>): void {
		const form = event.currentTarget;
		const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
		// The search for a title by words leaves the page.
		if (!isOn || button?.getAttribute('formmethod') === 'get') return;
		const own: ScanQueue = queue ?? queues.get(pathname) ?? { ...emptyQueue, waiting: [] };
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
		else {
			own.waiting.push(scan);
			keepQueues();
		}
	}

	// biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each answer, which has new data or a new refusal
	useEffect(() => {
		const answered = queues.get(pathname);
		if (state !== 'idle' || !answered) return;
		answered.sent = null;
		if (problem) answered.goesOn = false;
		if (answered.goesOn) post(answered, answered.waiting.shift());
		keepQueues();
		draw();
	}, [state, shown, problem, pathname]);

	useEffect(() => {
		function leave(): void {
			const left = queues.get(pathname);
			if (!left) return;
			// The log-in keeps the scan in a form of its own. A user who opens another page does not see the answer.
			const { pathname: next } = location;
			if (next === pathname || next.startsWith('/desk/log-in') || next === '/desk/password') {
				queues.set(pathname, { ...left, sent: null, replaced: left.sent, goesOn: false });
				keepQueues();
			} else keepSentScan(pathname);
		}
		function keepFailed(): void {
			keepSentScan(pathname);
			draw();
		}
		addEventListener(postFailed, keepFailed);
		return () => {
			removeEventListener(postFailed, keepFailed);
			leave();
		};
	}, [pathname]);

	// The server knows no waiting scans, so the first render in the browser shows none.
	const held = drawn > 0 && queue && !queue.goesOn ? queue.waiting.map(codeOf) : [];
	return { onSubmit, held, postNext, discard };
}

/**
 * Keeps the scan that a page posted last in front of the scans after it, because the shop may not have recorded it.
 * @returns whether the page has scans that are not recorded
 */
export function keepSentScan(pathname: string): boolean {
	const queue = queues.get(pathname);
	if (!queue) return false;
	const sent = queue.sent ?? queue.replaced;
	const waiting = [...(sent ? [sent] : []), ...queue.waiting];
	queues.set(pathname, { ...emptyQueue, waiting });
	keepQueues();
	return waiting.length > 0;
}

/** Returns the queues that the browser tab kept when the page was loaded again. No page is waiting for their answers. */
function keptQueues(): Map<string, ScanQueue> {
	const kept = new Map<string, ScanQueue>();
	if (typeof document === 'undefined') return kept;
	try {
		const stored = JSON.parse(sessionStorage.getItem(storageName) ?? '[]') as [string, [string, string][][]][];
		for (const [path, scans] of stored) kept.set(path, { ...emptyQueue, waiting: scans.map(formOf) });
	} catch {
		// A browser may refuse to store data. The queues then last until the page is loaded again.
	}
	return kept;
}

/** Stores the scans of all queues in the browser tab. */
function keepQueues(): void {
	const stored = [...queues].flatMap(([path, { sent, waiting }]) => {
		const scans = [...(sent ? [sent] : []), ...waiting];
		return scans.length === 0 ? [] : [[path, scans.map((scan) => [...scan])]];
	});
	try {
		sessionStorage.setItem(storageName, JSON.stringify(stored));
	} catch {
		// A browser may refuse to store data.
	}
}

function formOf(fields: readonly [string, string][]): FormData {
	const form = new FormData();
	for (const [name, value] of fields) form.set(name, value);
	return form;
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
