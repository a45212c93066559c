/** Soft sounds, made as they are heard; no files. */

import { settings } from "../lib/settings.svelte";

export type Sound = "card" | "trick" | "turn" | "said" | "over";

let context: AudioContext | undefined;

/** Makes a sound, if the viewer wants to hear any. */
export function play(sound: Sound): void {
  if (!settings.sound || typeof AudioContext === "undefined" || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  if (sound === "card") rustle(context, 1800, 0.07, 0.12);
  else if (sound === "trick") rustle(context, 700, 0.16, 0.1);
  else if (sound === "turn") tones(context, [523, 659], 0.05);
  else if (sound === "over") tones(context, [392, 494, 587], 0.05);
  else tones(context, [440], 0.025);
}

/** A card on cloth: noise through a filter. */
function rustle(audio: AudioContext, frequency: number, seconds: number, volume: number): void {
  const noise = audio.createBufferSource();
  noise.buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
  const samples = noise.buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = (Math.random() * 2 - 1) * (1 - at / samples.length) ** 2;
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency, Q: 0.8 });
  noise.connect(filter).connect(new GainNode(audio, { gain: volume })).connect(audio.destination);
  noise.start();
}

/** Tones one after the other, each dying away. */
function tones(audio: AudioContext, frequencies: readonly number[], volume: number): void {
  frequencies.forEach((frequency, index) => {
    const start = audio.currentTime + index * 0.11;
    const gain = new GainNode(audio, { gain: 0 });
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(volume, start + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + 0.5);
    const tone = new OscillatorNode(audio, { frequency, type: "sine" });
    tone.connect(gain).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.55);
  });
}
