// Three sounds of the item at hand; one of them is current, and all keep the same place.

const players = {sounds: {}, current: "a", data: null, at: 0, frame: 0, onmove: () => {}};
const PLAYER_KEYS = {1: "a", 2: "b", 3: "difference"};

/** Makes the item's sounds the ones to play; `onmove` hears of every step, in baseline's time. */
function setSounds(data, onmove) {
  stopSounds();
  Object.assign(players, {data, onmove, current: data.audio.a ? "a" : "b", at: 0, sounds: {}});
  for (const [name, file] of Object.entries(data.audio)) {
    const sound = new Audio();
    sound.preload = "none";
    sound.src = soundUrl(file);
    sound.onended = sound.onpause = sound.onplay = followSound;
    sound.onerror = () => say(`${file} cannot be played here.`);
    players.sounds[name] = sound;
  }
}

function stopSounds() {
  cancelAnimationFrame(players.frame);
  for (const sound of Object.values(players.sounds)) {
    sound.onended = sound.onpause = sound.onplay = sound.onerror = null;
    sound.pause();
    sound.removeAttribute("src");
  }
  players.sounds = {};
}

const currentSound = () => players.sounds[players.current];
const isPlaying = () => Boolean(currentSound() && !currentSound().paused);

/** Place in the baseline's time; the candidate's own is found along the path. */
function timeOf(name, baselineTime) {
  return name === "b" ? toCandidate(players.data, baselineTime) : baselineTime;
}

function followSound() {
  cancelAnimationFrame(players.frame);
  const sound = currentSound();
  if (!sound) return;
  players.at = players.current === "b" ? toBaseline(players.data, sound.currentTime)
                                       : sound.currentTime;
  players.onmove();
  if (!sound.paused) players.frame = requestAnimationFrame(followSound);
}

function seek(baselineTime) {
  players.at = Math.max(0, baselineTime);
  if (currentSound()) currentSound().currentTime = timeOf(players.current, players.at);
  players.onmove();
}

function togglePlay() {
  const sound = currentSound();
  if (!sound) return;
  if (!sound.paused) return sound.pause();
  if (sound.ended) players.at = 0;
  sound.currentTime = timeOf(players.current, players.at);
  sound.play().catch((error) => say("Cannot play: " + error.message));
}

/** Goes on with another of the three from the same place. */
function choosePlayer(name) {
  if (!players.sounds[name]) return;
  const wasPlaying = isPlaying();
  currentSound().pause();
  players.current = name;
  seek(players.at);
  if (wasPlaying) togglePlay();
}
