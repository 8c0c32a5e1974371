import { useEffect, useState } from 'react';
import type { DeskFlash } from '../session/desk-flash.server';

/** The key in the browser's local storage that records whether scans make a sound. */
const storageName = 'desk-scan-sound';

interface Tone {
	hertz: number;
	seconds: number;
	type: OscillatorType;
}

/** The tones of each kind of scan result. A refused scan has a low, long tone. */
const tones: Record<DeskFlash['kind'], Tone[]> = {
	success: [{ hertz: 1200, seconds: 0.08, type: 'sine' }],
	notice: [
		{ hertz: 800, seconds: 0.12, type: 'triangle' },
		{ hertz: 600, seconds: 0.16, type: 'triangle' },
	],
	error: [
		{ hertz: 180, seconds: 0.25, type: 'square' },
		{ hertz: 140, seconds: 0.4, type: 'square' },
	],
};

const volume = 0.2;

/** Whether the sound of scans is switched on. Returns false if a private window refuses access to the local storage. */
function isSoundOn(): boolean {
	try {
		return localStorage.getItem(storageName) === 'on';
	} catch {
		return false;
	}
}

let audio: AudioContext | undefined;

/** Plays the sound of a scan's result, if sound is switched on in this browser. */
export function playScanSound(kind: DeskFlash['kind']): void {
	// Before the first key press or click, a browser would play the sound only later.
	if (!isSoundOn() || typeof AudioContext === 'undefined' || navigator.userActivation?.hasBeenActive === false) return;
	audio ??= new AudioContext();
	void audio.resume();
	let at = audio.currentTime;
	for (const { hertz, seconds, type } of tones[kind]) {
		const tone = new OscillatorNode(audio, { type, frequency: hertz });
		const gain = new GainNode(audio, { gain: volume });
		tone.connect(gain).connect(audio.destination);
		tone.start(at);
		tone.stop(at + seconds);
		at += seconds;
	}
}

/**
 * A checkbox that switches the sound of scans on or off in this browser. The sound of scans is off by default. The checkbox is
 * shown only if scripts run.
 */
export function ScanSoundSwitch() {
	const [isOn, setIsOn] = useState<boolean>();
	useEffect(() => setIsOn(isSoundOn()), []);
	if (isOn === undefined) return null;
	const change = (on: boolean) => {
		try {
			localStorage.setItem(storageName, on ? 'on' : 'off');
		} catch {
			return;
		}
		setIsOn(on);
		playScanSound('success');
	};
	return (
		<div className="choice">
			<input
				className="choice-input"
				type="checkbox"
				id="scan-sound"
				checked={isOn}
				onChange={(event) => change(event.currentTarget.checked)}
			/>
			<label className="choice-label" htmlFor="scan-sound">
				Play a sound for each scan
			</label>
		</div>
	);
}
